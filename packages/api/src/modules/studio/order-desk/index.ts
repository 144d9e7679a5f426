import type { Module } from '#modules/module.ts'
import { listOrders } from './list-orders.ts'

/** Orders for those who answer for them. */
export const orderDesk: Module = {
  name: 'order-desk',
  install: ({ ctx, serve }) => {
    serve('GET /api/studio/order', ({ principal, query = {}, locale }) =>
      listOrders(ctx, principal, query, locale),
    )
  },
}

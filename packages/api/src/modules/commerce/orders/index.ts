import { requireReachable } from '#kernel/transitions.ts'
import { ticketsOf } from '#modules/commerce/entitlements/index.ts'
import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { hearCapture, hearRefund, hearRefusal } from './hear-payments.ts'
import { blockersOf, ticketsLost } from './leave.ts'
import { orderRoutes } from './routes.ts'
import { settleOverdue } from './settle-overdue.ts'
import { type Order, selectOrders, selectOrdersOf } from './store.ts'
import { orderGraph } from './transitions.ts'

export type { Order }

/** Emits `order.fulfilled` and `order.paymentReturns`. */
export const orders: Module = {
  name: 'orders',
  install: (host) => {
    const { ctx } = host
    requireReachable(orderGraph, 'INIT')
    orderRoutes(host)
    host.holds({ section: 'orders', blockers: blockersOf, data: selectOrdersOf })
    host.holds({ section: 'tickets', losses: ticketsLost, data: ticketsOf })
    ctx.events.on('payment.captured', (tx, payment) => hearCapture(ctx, tx, payment))
    ctx.events.on('payment.refused', (tx, { orderId }) => hearRefusal(tx, orderId))
    ctx.events.on('payment.refunded', (tx, { orderId }) => hearRefund(tx, orderId))
    host.every(5_000, 'settle overdue orders', () => settleOverdue(ctx))
  },
}

/** Orders by their ids; those that are none have no entry. */
export async function ordersById(db: Db, ids: string[]): Promise<Map<string, Order>> {
  const orders = await selectOrders(db, ids)
  return new Map(orders.map((order) => [order.id, order]))
}

import { requireReachable } from '#kernel/transitions.ts'
import { ticketsOf } from '#modules/commerce/entitlements/index.ts'
import type { Module } from '#modules/module.ts'
import { hearCapture, hearRefund, hearRefusal } from './hear-payments.ts'
import { blockersOf, ticketsLost } from './leave.ts'
import { orderRoutes } from './routes.ts'
import { settleOverdue } from './settle-overdue.ts'
import { selectOrdersOf } from './store.ts'
import { orderGraph } from './transitions.ts'

/** Emits `order.fulfilled`. */
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

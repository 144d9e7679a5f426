import { requireReachable } from '#kernel/transitions.ts'
import type { Module } from '#modules/module.ts'
import { hearCapture, hearRefund, hearRefusal } from './hear-payments.ts'
import { orderRoutes } from './routes.ts'
import { settleOverdue } from './settle-overdue.ts'
import { orderGraph } from './transitions.ts'

/** Emits `order.fulfilled`. */
export const orders: Module = {
  name: 'orders',
  install: (host) => {
    const { ctx } = host
    requireReachable(orderGraph, 'INIT')
    orderRoutes(host)
    ctx.events.on('payment.captured', (tx, payment) => hearCapture(ctx, tx, payment))
    ctx.events.on('payment.refused', (tx, { orderId }) => hearRefusal(tx, orderId))
    ctx.events.on('payment.refunded', (tx, { orderId }) => hearRefund(tx, orderId))
    host.every(5_000, 'settle overdue orders', () => settleOverdue(ctx))
  },
}

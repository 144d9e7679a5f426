import { requireReachable } from '#kernel/transitions.ts'
import type { Module } from '#modules/module.ts'
import { pollAttempts } from './ask-gateway.ts'
import { compareReports } from './compare-reports.ts'
import { gatewayRoutes } from './routes.ts'
import { attemptGraph } from './rules.ts'
import { sendRefunds } from './send-refunds.ts'
import { countAttention } from './store.ts'

/** Emits `payment.captured`, `payment.refused` and `payment.refunded`; who hears a capture must settle it. */
export const payments: Module = {
  name: 'payments',
  install: (host) => {
    const { ctx } = host
    requireReachable(attemptGraph, 'REDIRECTED')
    gatewayRoutes(host)
    host.every(5_000, 'poll payments', () => pollAttempts(ctx))
    host.every(5_000, 'compare gateway reports', () => compareReports(ctx))
    host.every(5_000, 'send refunds', () => sendRefunds(ctx))
    ctx.metrics.gauge('encore_payments_attention', 'Refunds that a person must decide', () =>
      countAttention(ctx.sql),
    )
  },
}

export { askGateway } from './ask-gateway.ts'
export { endAttempts, hasOpenRefunds, lastRefusal, ordersWithOpenRefunds } from './attempts.ts'
export { gatewayMethod } from './gateways.ts'
export { type AttemptRequest, openAttempt } from './open-attempt.ts'
export { type CaptureDecision, settleCapture } from './settle-capture.ts'

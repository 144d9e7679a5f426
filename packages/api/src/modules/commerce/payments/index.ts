import { requireReachable } from '#kernel/transitions.ts'
import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { failingGateways } from '#platform/gateway-health/index.ts'
import { pollAttempts } from './ask-gateway.ts'
import { compareReports } from './compare-reports.ts'
import { probeGateways } from './probe-gateways.ts'
import { gatewayRoutes } from './routes.ts'
import { attemptGraph } from './rules.ts'
import { sendRefunds } from './send-refunds.ts'
import {
  type AttemptDetails,
  type GatewayMessageDetails,
  type RefundDetails,
  selectAttemptDetails,
  selectGatewayMessages,
  selectOrdersPaidAs,
  selectRefundDetails,
} from './staff-store.ts'

/**
 * Emits `payment.captured`, `payment.promised`, `payment.lapsed`, `payment.refused`, `payment.refunded` and
 * `payment.balanceDropped`. The subscriber of a capture must settle it; the subscriber of a dropped balance must record
 * it.
 */
export const payments: Module = {
  name: 'payments',
  install: (host) => {
    const { ctx } = host
    requireReachable(attemptGraph, 'REDIRECTED')
    gatewayRoutes(host)
    ctx.metrics.gauge(
      'encore_gateways_failing',
      'Gateways that give no answer',
      async () => (await failingGateways(ctx.sql)).size,
    )
    host.schedule(5_000, 'poll payments', () => pollAttempts(ctx))
    host.schedule(5_000, 'probe gateways', () => probeGateways(ctx))
    host.schedule(5_000, 'compare gateway reports', () => compareReports(ctx))
    host.schedule(5_000, 'send refunds', () => sendRefunds(ctx))
  },
}

export { askGateway } from './ask-gateway.ts'
export {
  attemptsOf,
  awaitedDeposits,
  awaitsDeposit,
  endAttempts,
  isMethodFailing,
  lastRefusal,
  lastRefusals,
} from './attempts.ts'
export { gatewayMethod } from './gateways.ts'
export {
  noteCubesShort,
  refundToDecide,
  retryRefund,
  type StoredRefund,
  settleByHand,
  withdrawRefund,
} from './manual-refunds.ts'
export { type AttemptRequest, openAttempt } from './open-attempt.ts'
export {
  type GivenBack,
  hasOpenRefunds,
  newRefundId,
  ordersWithOpenRefunds,
  refundCubes,
  refundedOf,
  refundPayment,
} from './refund-orders.ts'
export interface PaymentDetails {
  attempts: AttemptDetails[]
  words: GatewayMessageDetails[]
  refunds: RefundDetails[]
}

/** Returns everything known about the payments of one order, each list oldest first. */
export const paymentsOf = async (db: Db, orderId: string): Promise<PaymentDetails> => ({
  attempts: [...(await selectAttemptDetails(db, orderId))],
  words: [...(await selectGatewayMessages(db, orderId))],
  refunds: [...(await selectRefundDetails(db, orderId))],
})

/** Finds orders by gateway transaction id, attempt id or refund id. */
export const ordersPaidAs = async (db: Db, reference: string): Promise<string[]> =>
  (await selectOrdersPaidAs(db, reference)).map(({ orderId }) => orderId)

export { recordOutsideRefund } from './reconcile-balance.ts'
export { depositGraceMinutes } from './rules.ts'
export { type CaptureDecision, settleCapture } from './settle-capture.ts'

import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { blockersOf } from './leave.ts'
import { onParcelReturned } from './on-parcel-returned.ts'
import { onRefundAtGateway } from './on-refund-at-gateway.ts'
import { type NotEnteredJob, refundNotEntered, startNotEntered } from './refund-not-entered.ts'
import { refundRoutes } from './routes.ts'
import {
  countManualReview,
  type ManualReviewRow,
  type RequestOfOrder,
  selectManualReview,
  selectOrderOfRequest,
  selectRequestsOf,
  selectRequestsOfOrder,
} from './store.ts'

/** Emits `order.refundAsked`, `order.refundStarted`, `order.refundWithdrawn` and `order.refundDeclined`. */
export const refunds: Module = {
  name: 'refunds',
  install: (host) => {
    const { ctx } = host
    refundRoutes(host)
    host.holds({ section: 'refundRequests', blockers: blockersOf, data: selectRequestsOf })
    ctx.events.on('payment.balanceDropped', (tx, drop) => onRefundAtGateway(ctx, tx, drop))
    ctx.events.on('draw.notEntered', startNotEntered)
    host.task('refund-not-entered', (payload) => refundNotEntered(ctx, payload as NotEnteredJob))
    ctx.events.on('delivery.cameBack', (tx, { orderId }) => onParcelReturned(tx, orderId))
    ctx.metrics.gauge('encore_payments_attention', 'Payments that need manual review', () =>
      countManualReview(ctx.sql),
    )
  },
}

/** Items of manual review, oldest first. */
export const manualReview = async (db: Db): Promise<ManualReviewRow[]> => [...(await selectManualReview(db))]

export { type RefundDecision, retryGivenUp, settleRefund, withdrawGivenUp } from './decide-refund.ts'
export { declineRequest, type Grant, grantRefund, type OrderDecision } from './decide-request.ts'
export type { Decided, Refusal } from './decisions.ts'
export { orderRecords } from './list-orders.ts'
export { type Quote, quoteRefund } from './quote-refund.ts'
export { refundLines } from './refund-lines.ts'
export { refundRest } from './refund-rest.ts'
export { refundTickets, type TicketFate } from './refund-tickets.ts'
export {
  type DecisionDetails,
  selectDecisions as decisionsOf,
  selectManualReviewPage as manualReviewPage,
} from './store.ts'
export type { ManualReviewRow, RequestOfOrder }

/** Returns the order of a refund request; null for an unknown id. */
export const orderOfRequest = (db: Db, id: string): Promise<string | null> => selectOrderOfRequest(db, id)

/** Refund requests of an order, oldest first. */
export const requestsOfOrder = async (db: Db, orderId: string): Promise<RequestOfOrder[]> => [
  ...(await selectRequestsOfOrder(db, orderId)),
]

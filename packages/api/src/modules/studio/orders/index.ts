import { ok } from '#kernel/result.ts'
import { retryGivenUp, settleRefund, withdrawGivenUp } from '#modules/commerce/refunds/index.ts'
import type { Host, Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { approveRefund, refuseRefund, waitingApprovals } from './approve-refund.ts'
import { decideRefund } from './decide-refund.ts'
import { describeOrder } from './describe-order.ts'
import { listManualReview } from './list-manual-review.ts'
import { declineOrder, quoteOrderRefund, refundOrder } from './refund-order.ts'
import { revealOrder } from './reveal-order.ts'
import { searchOrders } from './search-orders.ts'
import { selectOldestPendingAgeSec } from './store.ts'

export { listOrders } from './list-orders.ts'
export { ordersNumbered } from './orders-numbered.ts'
export { needsSecond, refused } from './refund-order.ts'
export { addressLines } from './reveal-order.ts'
export { foundBy } from './search-orders.ts'
export { type Lines, result, shownNow } from './shown-now.ts'

export const studioOrders: Module = {
  name: 'studio-orders',
  install: (host) => {
    serveOrders(host)
    serveRefunds(host)
    serveDecisions(host)
    host.ctx.metrics.gauge(
      'encore_refund_approval_age_seconds',
      'Since the oldest refund that waits for a second person was asked for',
      () => selectOldestPendingAgeSec(host.ctx.sql),
    )
  },
}

function serveOrders(host: Host): void {
  const { ctx, serve } = host
  serve('GET /api/studio/order', (call) => searchOrders(ctx, call, call.query ?? {}, call.locale))
  serve('GET /api/studio/order/{id}', ({ principal, params, locale }) =>
    describeOrder(ctx, principal, params.id, locale),
  )
  auditedServer(host)('POST /api/studio/order/{id}/reveal', ({ principal, params, body }, tx) =>
    revealOrder(ctx, tx, principal, { ...params, ...body }),
  )
}

function serveRefunds(host: Host): void {
  const { ctx, serve } = host
  const act = auditedServer(host)
  serve('GET /api/studio/order/{id}/refund', ({ principal, params, query = {} }) =>
    quoteOrderRefund(ctx, principal, { ...params, ...query }),
  )
  act('POST /api/studio/order/{id}/refund', ({ principal, params, body }, tx) =>
    refundOrder(ctx, tx, principal, { ...params, ...body }),
  )
  act('POST /api/studio/order/{id}/decline', ({ principal, params, body }, tx) =>
    declineOrder(ctx, tx, principal, { ...params, ...body }),
  )
  serve('GET /api/studio/refund-approval', async ({ principal, locale }) =>
    ok({ content: await waitingApprovals(ctx.sql, principal, locale) }),
  )
  act('POST /api/studio/refund-approval/{id}/approve', ({ principal, params }, tx) =>
    approveRefund(ctx, tx, principal, params.id),
  )
  act('POST /api/studio/refund-approval/{id}/refuse', ({ principal, params, body }, tx) =>
    refuseRefund(tx, principal, { ...params, ...body }),
  )
}

/** Decisions that an operator can also make at the command line, by the same operations. */
function serveDecisions(host: Host): void {
  const { ctx, serve } = host
  const act = auditedServer(host)
  serve('GET /api/studio/manual-review', ({ principal, query = {}, locale }) =>
    listManualReview(ctx, principal, query, locale),
  )
  act('POST /api/studio/refund/{id}/settle', ({ principal, params: { id }, body: { reason } }, tx) => {
    const decision = { refundId: id, reason, decidedBy: principal.uid }
    return decideRefund(id, reason, 'settled', settleRefund(ctx, tx, decision))
  })
  act('POST /api/studio/refund/{id}/retry', ({ principal, params: { id }, body: { reason } }, tx) => {
    const decision = { refundId: id, reason, decidedBy: principal.uid }
    return decideRefund(id, reason, 'retried', retryGivenUp(tx, decision))
  })
  act('POST /api/studio/refund/{id}/withdraw', ({ principal, params: { id }, body: { reason } }, tx) => {
    const decision = { refundId: id, reason, decidedBy: principal.uid }
    return decideRefund(id, reason, 'withdrawn', withdrawGivenUp(ctx, tx, decision))
  })
}

import type { Ctx } from '#platform/context.ts'
import { adoptOrphanCapture } from './adopt-orphan-capture.ts'
import { applyGatewayFact } from './apply-gateway-fact.ts'
import type { Gateway, ReportedPayment } from './gateway.ts'
import { gateways } from './gateways.ts'
import { reconcileBalance } from './reconcile-balance.ts'
import { selectDropped } from './refund-store.ts'
import { reportMinutes } from './rules.ts'
import { claimDueReports, selectUnheard } from './store.ts'

/**
 * Finds unreported payments and refunds in the gateways' reports of the last days. A poll misses a payment behind
 * another of the same reference; refunds can be made in the gateway's back office.
 */
export async function compareReports(ctx: Ctx): Promise<void> {
  await Promise.all(gateways.map((gateway) => compareDueDays(ctx, gateway)))
}

async function compareDueDays(ctx: Ctx, gateway: Gateway): Promise<void> {
  const mids = gateway.reportedMids(ctx)
  if (mids.length === 0) return
  const due = await claimDueReports(ctx.sql, gateway.provider, mids, reportMinutes)
  await Promise.all(due.map(({ mid, date }) => compareDay(ctx, gateway, mid, date)))
}

async function compareDay(ctx: Ctx, gateway: Gateway, mid: string, date: string): Promise<void> {
  const reported = await gateway.report(ctx, mid, date)
  const unheard = await selectUnheard(
    ctx.sql,
    gateway.provider,
    reported.map(({ gatewayTxId }) => gatewayTxId),
  )
  const kept = reported.filter(({ gatewayTxId, balance }) => unheard.has(gatewayTxId) && balance > 0)
  for (const payment of kept) await onReportedPayment(ctx, gateway, payment, noonOf(date))
  for (const gatewayTxId of await selectDropped(ctx.sql, gateway.provider, reported))
    await reconcileBalance(ctx, gateway.provider, gatewayTxId)
}

async function onReportedPayment(
  ctx: Ctx,
  gateway: Gateway,
  payment: ReportedPayment,
  paidAt: Date,
): Promise<void> {
  const answer = await gateway.query(ctx, { ...payment, createdAt: paidAt }, payment.gatewayTxId)
  if (answer.kind !== 'paid') return
  for (const fact of answer.facts) {
    if (!(await applyGatewayFact(ctx, fact))) await adoptOrphanCapture(ctx, fact, payment, paidAt)
  }
}

const noonOf = (date: string): Date =>
  new Date(`${date.replace(/^(....)(..)(..)$/, '$1-$2-$3')}T12:00:00+09:00`)

import type { Ctx } from '#platform/context.ts'
import { applyGatewayFact } from './apply-gateway-fact.ts'
import type { Gateway } from './gateway.ts'
import { gateways } from './gateways.ts'
import { reportMinutes } from './rules.ts'
import { claimDueReports, selectUnheard } from './store.ts'

/**
 * Looks for payments that nobody told of in the gateway's reports of the last days. A poll cannot see one that lies
 * behind another of the same reference.
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
  for (const payment of reported.filter(({ gatewayTxId }) => unheard.has(gatewayTxId))) {
    const answer = await gateway.query(ctx, { ...payment, createdAt: noonOf(date) }, payment.gatewayTxId)
    if (answer.kind !== 'paid') continue
    for (const fact of answer.facts) await applyGatewayFact(ctx, fact)
  }
}

const noonOf = (date: string): Date =>
  new Date(`${date.replace(/^(....)(..)(..)$/, '$1-$2-$3')}T12:00:00+09:00`)

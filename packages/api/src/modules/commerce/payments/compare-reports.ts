import type { Ctx } from '#platform/context.ts'
import { applyGatewayFact } from './apply-gateway-fact.ts'
import { queryAttempt } from './eximbay/direct.ts'
import { fetchReport, reportedMids } from './eximbay/report.ts'
import { reportMinutes } from './rules.ts'
import { claimDueReports, selectUnheard } from './store.ts'

/**
 * Looks for payments that nobody told of in the gateway's reports of the last days. A poll cannot see one that lies
 * behind another of the same reference.
 */
export async function compareReports(ctx: Ctx): Promise<void> {
  const mids = reportedMids(ctx)
  if (mids.length === 0) return
  const due = await claimDueReports(ctx.sql, mids, reportMinutes)
  await Promise.all(due.map(({ mid, date }) => compareDay(ctx, mid, date)))
}

async function compareDay(ctx: Ctx, mid: string, date: string): Promise<void> {
  const reported = await fetchReport(ctx, mid, date)
  const unheard = await selectUnheard(
    ctx.sql,
    reported.map(({ gatewayTxId }) => gatewayTxId),
  )
  for (const payment of reported.filter(({ gatewayTxId }) => unheard.has(gatewayTxId))) {
    const answer = await queryAttempt(ctx, payment, payment.gatewayTxId)
    if (answer.kind === 'paid') await applyGatewayFact(ctx, answer.fact)
  }
}

import type { Ctx } from '#platform/context.ts'
import type { TurnEnd } from '#platform/schedule.ts'
import { applyGatewayFact } from './apply-gateway-fact.ts'
import { gatewayOf } from './gateways.ts'
import { reconcileBalance } from './reconcile-balance.ts'
import { selectCapturesOfAttempt } from './refund-store.ts'
import { attemptGraph } from './rules.ts'
import { type Attempt, claimDueAttempts, selectAttemptsOfOrder } from './store.ts'

const attemptsPerTurn = 20

/** Polls due attempts, which finds payments whose notice was lost. */
export async function pollAttempts(ctx: Ctx): Promise<TurnEnd> {
  const due = await claimDueAttempts(ctx.sql, attemptsPerTurn)
  await Promise.all(due.map((attempt) => askAbout(ctx, attempt)))
  return due.length === attemptsPerTurn ? 'more' : 'done'
}

/** Asks the gateway now whether an order was paid; `unknown` when any attempt got no answer. */
export async function askGateway(ctx: Ctx, orderId: string): Promise<'paid' | 'unpaid' | 'unknown'> {
  const attempts = await selectAttemptsOfOrder(ctx.sql, orderId)
  const open = attempts.filter((attempt) => attemptGraph[attempt.state].CAPTURED)
  if (open.length < attempts.length) return 'paid'
  const answers = await Promise.all(open.map((attempt) => askAbout(ctx, attempt)))
  return answers.find((answer) => answer === 'paid') ?? answers.find((a) => a === 'unknown') ?? 'unpaid'
}

/** Asks immediately, regardless of the poll schedule. */
export async function askAbout(ctx: Ctx, attempt: Attempt): Promise<'paid' | 'unpaid' | 'unknown'> {
  const answer = await gatewayOf(attempt.provider).query(ctx, attempt)
  if ('facts' in answer) {
    for (const fact of answer.facts) await applyGatewayFact(ctx, fact)
  }
  const wasPaid = !attemptGraph[attempt.state].CAPTURED
  if (answer.kind === 'unpaid' && wasPaid) {
    for (const { provider, gatewayTxId } of await selectCapturesOfAttempt(ctx.sql, attempt.id))
      await reconcileBalance(ctx, provider, gatewayTxId)
  }
  return answer.kind === 'promised' ? 'unpaid' : answer.kind
}

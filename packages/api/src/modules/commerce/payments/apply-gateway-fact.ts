import { ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { GatewayFact } from './fact.ts'
import { attemptStatesBefore, lastPollMinutes } from './rules.ts'
import {
  type Attempt,
  awaitDeposit,
  insertCapture,
  insertEvent,
  keepInstructions,
  lockAttempt,
  moveAttempt,
  pollOnceMore,
  selectAttempt,
} from './store.ts'

/** Order of a gateway event; null when no attempt matches. */
export type Applied = { orderId: string } | null

/**
 * The only writer of gateway events, whether from a notice, a returning browser or a poll. One transaction stores the
 * event and all its effects; a repeated event changes nothing.
 */
export async function applyGatewayFact(ctx: Ctx, fact: GatewayFact): Promise<Applied> {
  const result = await transact(ctx.sql, (tx) => apply(ctx, tx, fact))
  return result.ok ? result.value : null
}

async function apply(ctx: Ctx, tx: Tx, fact: GatewayFact): Promise<Result<Applied, never>> {
  const attempt = await selectAttempt(tx, fact.ref)
  if (!attempt || attempt.provider !== fact.provider || attempt.mid !== fact.mid) {
    alert(ctx, 'unknown payment reference', fact)
    return ok(null)
  }
  const applied = ok({ orderId: attempt.orderId })
  if (fact.instructionsUrl) await keepInstructions(tx, attempt.id, fact.instructionsUrl)
  if (!(await insertEvent(tx, fact))) return applied
  await lockAttempt(tx, attempt.id)
  switch (fact.outcome) {
    case 'CAPTURED':
      await applyCapture(ctx, tx, attempt, fact)
      break
    case 'DECLINED':
      await applyRefusal(ctx, tx, attempt, fact.words)
      break
    case 'REGISTERED':
      await onDepositRegistered(ctx, tx, attempt, fact)
      break
    case 'VOIDED':
      await applyLapse(ctx, tx, attempt)
      break
    case 'REFUNDED':
      break
    case 'OTHER':
      alert(ctx, 'unexpected payment message', fact)
  }
  return applied
}

async function applyCapture(ctx: Ctx, tx: Tx, attempt: Attempt, fact: GatewayFact): Promise<void> {
  const { orderId } = attempt
  const { provider, money, gatewayTxId } = fact
  if (!money) return alert(ctx, 'unreadable payment amount', fact)
  const matches = isAsAsked(attempt, fact)
  if (!matches) alert(ctx, 'payment mismatch', fact)
  await insertCapture(tx, { provider, attemptId: attempt.id, orderId, gatewayTxId, money })
  await pollOnceMore(tx, attempt.id, lastPollMinutes)
  await ctx.events.emit(tx, 'payment.captured', {
    provider,
    orderId,
    attemptId: attempt.id,
    gatewayTxId,
    amount: money.amount,
    currency: money.currency,
    matches,
  })
}

/** Handles the registration of a deposit. It changes nothing after a capture or the end of the order. */
async function onDepositRegistered(ctx: Ctx, tx: Tx, attempt: Attempt, fact: GatewayFact): Promise<void> {
  if (!isAsAsked(attempt, fact)) return alert(ctx, 'payment mismatch', fact)
  const deposit = await awaitDeposit(tx, attempt.id, attemptStatesBefore('REGISTERED'))
  if (!deposit) return
  const { orderId, id: attemptId } = attempt
  await ctx.events.emit(tx, 'payment.promised', { orderId, attemptId, ...deposit })
}

/** Handles the expiry of a deposit's payment number. */
async function applyLapse(ctx: Ctx, tx: Tx, attempt: Attempt): Promise<void> {
  const moved = await moveAttempt(tx, attempt.id, attemptStatesBefore('EXPIRED'), 'EXPIRED')
  if (moved) await ctx.events.emit(tx, 'payment.lapsed', { orderId: attempt.orderId })
}

const isAsAsked = ({ money: asked }: Attempt, { money }: GatewayFact): boolean =>
  money?.amount === asked.amount && money.currency === asked.currency

/** Marks an attempt as declined; its order waits for another one. */
export async function applyRefusal(ctx: Ctx, tx: Tx, attempt: Attempt, words: string): Promise<void> {
  const moved = await moveAttempt(tx, attempt.id, attemptStatesBefore('DECLINED'), 'DECLINED', words)
  if (!moved) return
  await ctx.events.emit(tx, 'payment.refused', {
    orderId: attempt.orderId,
    attemptId: attempt.id,
    message: words,
  })
}

function alert(ctx: Ctx, kind: string, { ref, source, gatewayTxId }: GatewayFact): void {
  ctx.metrics.faults.inc({ kind })
  ctx.log.error({ ref, source, gatewayTxId }, kind)
}

import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { matchRequests } from './match-requests.ts'
import { callConfirm, callRefuse, selectFreedRequests, selectSwapPool } from './swap-store.ts'

export interface SwapAnswer {
  memberId: string
  swapId: string
  answer: 'CONFIRM' | 'REFUSE'
}

/** Confirms or refuses a swap. With the last confirmation the cards change hands, and that is final. Returns the pool. */
export async function answerSwap(
  ctx: Ctx,
  { memberId, swapId, answer }: SwapAnswer,
): Promise<Result<Buffer, Failure<'NOT_FOUND' | 'SWAP_OVER'>>> {
  const call = answer === 'CONFIRM' ? callConfirm : callRefuse
  // A swap that is over stays so: its cancellation must be kept, so the failure is returned after the transaction.
  const called = await transact(ctx.sql, async (tx) => {
    const outcome = await call(tx, swapId, memberId)
    if (outcome === 'DONE') await ctx.events.emit(tx, 'swap.done', { swapId })
    return ok(outcome)
  })
  const outcome = called.ok ? called.value : 'UNKNOWN'
  if (outcome === 'UNKNOWN') return fail('NOT_FOUND')
  if (outcome === 'CANCELED' || outcome === 'OVER')
    await matchRequests(ctx, await selectFreedRequests(ctx.sql, swapId))
  if (outcome === 'OVER') return fail('SWAP_OVER')
  const poolId = await selectSwapPool(ctx.sql, swapId)
  return poolId ? ok(poolId) : fail('NOT_FOUND')
}

import type { Failure } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { matchRequests } from './match-requests.ts'
import { selectPool, selectRest } from './pool-store.ts'
import {
  callRefuse,
  insertRequest,
  lockOwnUnit,
  selectFreedRequests,
  selectLiveRequest,
  withdrawRequest,
} from './swap-store.ts'

export interface SwapRequestInput {
  memberId: string
  unitId: Buffer
  /** Candidates of which the member takes any. */
  wanted: readonly number[]
}

type Refusal = 'NOT_FOUND' | 'INVALID_INPUT' | 'CARD_NOT_SWAPPABLE' | 'SWAP_UNDER_WAY' | 'SWAPS_RESTING'

/** Offers the card of a unit for any of the wanted ones, and looks for a swap at once. Returns the pool. */
export async function requestSwap(
  ctx: Ctx,
  { memberId, unitId, wanted }: SwapRequestInput,
): Promise<Result<Buffer, Failure<Refusal>>> {
  const requestId = newId('sq')
  const made = await transact(ctx.sql, async (tx): Promise<Result<Buffer, Failure<Refusal>>> => {
    const unit = await lockOwnUnit(tx, unitId, memberId)
    if (!unit) return fail('NOT_FOUND')
    const pool = await selectPool(tx, unit.poolId)
    const numbers = new Set(pool?.candidates.map(({ number }) => number))
    if (wanted.length === 0) return invalid('wanted', 'minItems')
    if (wanted.some((number) => !numbers.has(number))) return invalid('wanted', 'candidate')
    if (new Set(wanted).size < wanted.length) return invalid('wanted', 'uniqueItems')
    if (unit.candidate !== null && wanted.includes(unit.candidate)) return invalid('wanted', 'other')
    if (!unit.maySwap || unit.candidate === null) return fail('CARD_NOT_SWAPPABLE')
    if (unit.hasRequest) return fail('SWAP_UNDER_WAY')
    const rest = await selectRest(tx, unit.poolId, memberId)
    if (rest) return fail('SWAPS_RESTING', { data: { until: rest.toISOString() } })
    const gives = unit.candidate
    await insertRequest(tx, { id: requestId, poolId: unit.poolId, unitId, memberId, gives, wanted })
    return ok(unit.poolId)
  })
  if (made.ok) await matchRequests(ctx, [requestId])
  return made
}

/**
 * Takes back the request of a unit. A swap that was found already ends, and counts as one that the member refused.
 * Returns the pool.
 */
export async function withdrawSwap(
  ctx: Ctx,
  memberId: string,
  unitId: Buffer,
): Promise<Result<Buffer, Failure<'NOT_FOUND'>>> {
  const left = await transact(
    ctx.sql,
    async (tx): Promise<Result<{ poolId: Buffer; swapId: string | null }, Failure<'NOT_FOUND'>>> => {
      const unit = await lockOwnUnit(tx, unitId, memberId)
      const request = unit && (await selectLiveRequest(tx, unitId))
      if (!request) return fail('NOT_FOUND')
      if (request.swapId) await callRefuse(tx, request.swapId, memberId)
      await withdrawRequest(tx, request.id)
      return ok({ poolId: unit.poolId, swapId: request.swapId })
    },
  )
  if (!left.ok) return left
  if (left.value.swapId) await matchRequests(ctx, await selectFreedRequests(ctx.sql, left.value.swapId))
  return ok(left.value.poolId)
}

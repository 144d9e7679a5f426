import { timeOf } from '@encore/draw-protocol/public-randomness'
import { allotCards } from '@encore/draw-protocol/random-goods/allot-cards'
import { readGoodsClose } from '@encore/draw-protocol/random-goods/close-statement'
import { allotmentSecret } from '@encore/draw-protocol/random-goods/encoding'
import { ok } from '#kernel/result.ts'
import { chainOf, fetchRound } from '#modules/commerce/draws/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import {
  type Allotment,
  callAllot,
  type ListedUnit,
  lockAllotment,
  selectCounts,
  selectListed,
  updateVoid,
} from './allotment-store.ts'
import type { PickedTerms } from './pool-store.ts'

/** Without a valid signature for this long the allotment is void, and its units wait for the next one. */
const longestWaitMs = 14 * 86_400_000

/** Time at which the cards of a closed allotment are known. */
export const knownFrom = (
  { round, closedAt }: Pick<Allotment, 'round' | 'closedAt'>,
  { randomness }: PickedTerms,
): Date => {
  const chain = chainOf(randomness)
  return chain && round !== null ? new Date(timeOf(chain, round) * 1_000) : (closedAt ?? new Date(0))
}

/** Stores the cards of a closed allotment once its round is known. Processes that race store the same cards once. */
export async function allot(ctx: Ctx, allotment: Allotment, terms: PickedTerms): Promise<void> {
  const waitedMs = allotment.at.getTime() - knownFrom(allotment, terms).getTime()
  if (waitedMs < 0 || allotment.round === null) return
  const signature = await fetchRound(ctx, terms.randomness, allotment.round)
  if (!signature && waitedMs <= longestWaitMs) return
  await transact(ctx.sql, async (tx) => {
    const locked = await lockAllotment(tx, allotment.id)
    if (locked?.state !== 'CLOSED' || locked.closeStatement === null) return ok(null)
    if (!signature) {
      await updateVoid(tx, locked.id, 'NO_RANDOMNESS')
      return ok(null)
    }
    const secret = allotmentSecret(readGoodsClose(locked.closeStatement), signature)
    const orders = ordersOf(await selectListed(tx, locked.id))
    const cards = allotCards(await selectCounts(tx, locked.id), orders, secret)
    await callAllot(tx, locked.id, cards, Buffer.from(signature))
    await ctx.events.emit(tx, 'cards.allotted', { allotmentId: locked.id.toString('hex') })
    return ok(null)
  })
}

/** Number of units of each order; the units of one order stand together. */
function ordersOf(units: readonly ListedUnit[]): number[] {
  const sizes = new Map<string, number>()
  for (const { orderKey } of units) {
    const key = orderKey.toString('hex')
    sizes.set(key, (sizes.get(key) ?? 0) + 1)
  }
  return [...sizes.values()]
}

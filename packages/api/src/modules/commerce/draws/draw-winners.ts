import { outcomeSecret } from '@encore/draw-protocol/encoding'
import { enteredOf, outcomeOf } from '@encore/draw-protocol/outcome'
import { timeOf } from '@encore/draw-protocol/public-randomness'
import { readStatement } from '@encore/draw-protocol/statements'
import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { selectLog } from './log-store.ts'
import { moveUp } from './move-up.ts'
import { chainOf, fetchRound } from './randomness.ts'
import { insertResults, updateDrawn } from './result-store.ts'
import { forfeitReturned } from './return-store.ts'
import { lockDraw, type PublishedDraw } from './store.ts'
import { endVoid } from './void-draw.ts'

/** Without a valid signature for this long the draw is void. */
const longestWaitMs = 14 * 86_400_000

/** Unix time at which the result of a closed draw is known. */
export const drawnFrom = ({ randomness, round, closedAt }: PublishedDraw): number => {
  const chain = chainOf(randomness)
  return chain && round !== null ? timeOf(chain, round) : Math.floor((closedAt?.getTime() ?? 0) / 1_000)
}

/**
 * Stores the result of a closed draw once its round is known. Two processes that race store the same result once. Returns
 * true while no relay has the round.
 */
export async function drawWinners(ctx: Ctx, draw: PublishedDraw): Promise<boolean> {
  const waitedMs = draw.at.getTime() - drawnFrom(draw) * 1_000
  if (waitedMs < 0 || draw.round === null) return false
  const signature = await fetchRound(ctx, draw.randomness, draw.round)
  if (!signature && waitedMs <= longestWaitMs) return true
  await transact(ctx.sql, async (tx) => {
    const locked = await lockDraw(tx, draw.id)
    if (locked?.state !== 'CLOSED' || locked.closeStatement === null) return ok(null)
    if (!signature) {
      await endVoid(ctx, tx, locked, 'NO_RANDOMNESS')
      return ok(null)
    }
    const close = readStatement('close', locked.closeStatement)
    const entered = enteredOf(await selectLog(tx, draw.id))
    const outcome = outcomeOf(entered, outcomeSecret(close, signature), locked)
    await updateDrawn(tx, draw.id, signature)
    await insertResults(
      tx,
      draw.id,
      outcome.map(({ entry }) => entry),
      locked,
    )
    // Purchases that were returned between the close and the draw.
    if ((await forfeitReturned(tx, draw.id, locked.keptEntries)) > 0) await moveUp(ctx, tx, locked)
    await ctx.events.emit(tx, 'draw.drawn', { drawId: draw.id.toString('hex'), eventId: draw.eventId })
    return ok(null)
  })
  return false
}

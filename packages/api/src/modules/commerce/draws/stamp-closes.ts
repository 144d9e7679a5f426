import { stampedHash } from '@encore/draw-protocol/time-stamp'
import type { Backoff } from '#kernel/backoff.ts'
import type { Ctx } from '#platform/context.ts'
import { drawnFrom } from './draw-winners.ts'
import { type PublishedDraw, selectUnstamped } from './store.ts'
import type { Witness } from './witness.ts'
import { insertStamp } from './witness-store.ts'

/** Time after a close in which a stamp is fetched even when its round is known; it then only proves less. */
const leastWindowMs = 600_000

/**
 * Has the closes of draws stamped that have no stamp yet, each beside the others. A process that dies after the answer
 * asks again, so a draw can have several stamps.
 */
export async function stampCloses(ctx: Ctx, witness: Witness, tries: Backoff): Promise<void> {
  const draws = (await selectUnstamped(ctx.sql)).filter(isInTime)
  await Promise.all(draws.map((draw) => stampClose(ctx, witness, tries, draw)))
}

function isInTime(draw: PublishedDraw): boolean {
  const untilMs = Math.max(drawnFrom(draw) * 1_000, (draw.closedAt?.getTime() ?? 0) + leastWindowMs)
  return draw.at.getTime() < untilMs
}

async function stampClose(ctx: Ctx, witness: Witness, tries: Backoff, draw: PublishedDraw): Promise<void> {
  const key = draw.id.toString('hex')
  if (draw.closeStatement === null || !tries.isDue(key)) return
  try {
    const stamp = await witness.stamp(stampedHash(draw.closeStatement))
    await insertStamp(ctx.sql, draw.id, stamp)
    tries.succeeded(key)
  } catch (err) {
    tries.failed(key)
    ctx.log.warn({ err, draw: key }, 'the close of a draw has no stamp of its witness yet')
  }
}

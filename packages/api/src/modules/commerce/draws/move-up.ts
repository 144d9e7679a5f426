import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { moveReservesUp } from './result-store.ts'
import type { PublishedDraw } from './store.ts'

/** Gives forfeited places to the first reserves of a locked draw and announces both. */
export async function moveUp(
  ctx: Ctx,
  tx: Tx,
  { id, eventId, places, acceptHours }: PublishedDraw,
): Promise<void> {
  await ctx.events.emit(tx, 'draw.forfeited', { drawId: id.toString('hex') })
  for (const { memberId, acceptUntil } of await moveReservesUp(tx, id, places, acceptHours)) {
    if (!memberId) continue
    const moved = { drawId: id.toString('hex'), eventId, memberId, until: acceptUntil.toISOString() }
    await ctx.events.emit(tx, 'draw.movedUp', moved)
  }
}

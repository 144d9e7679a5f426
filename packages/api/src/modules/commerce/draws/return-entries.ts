import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { moveUp } from './move-up.ts'
import { forfeitReturned, markReturned } from './return-store.ts'
import { lockDraw, takeOutRefunded } from './store.ts'

/**
 * Handles the refund of an order. Its entries leave an open draw. After the close they stay in the log, and a win that
 * needs them ends; the refund never waits for that.
 */
export async function returnEntries(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  await takeOutRefunded(tx, orderId)
  for (const drawId of await markReturned(tx, orderId)) {
    const draw = await lockDraw(tx, drawId)
    if (draw?.state !== 'DRAWN') continue
    if ((await forfeitReturned(tx, drawId, draw.keptEntries)) > 0) await moveUp(ctx, tx, draw)
  }
}

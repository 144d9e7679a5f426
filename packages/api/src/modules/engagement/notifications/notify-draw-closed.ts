import { hex } from '@encore/draw-protocol/bytes'
import { stampedHash } from '@encore/draw-protocol/time-stamp'
import { ok } from '#kernel/result.ts'
import { drawEntrants, publishedDraw, randomnessOf } from '#modules/commerce/draws/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { enqueue } from '#platform/jobs.ts'
import type { DrawResultJob } from './notify-draw-result.ts'
import { notifyMany } from './notify-many.ts'

const notifiedTogether = 500

export const startDrawClosed = (tx: Tx, { drawId }: DomainEventMap['draw.closed']) =>
  enqueue(tx, 'notify-draw-closed', { drawId, after: null } satisfies DrawResultJob)

/**
 * Sends a batch of entrants the hash of the close, and enqueues the next one. A repeated batch notifies nobody twice.
 */
export async function notifyDrawClosed({ sql }: Ctx, { drawId, after }: DrawResultJob): Promise<void> {
  await transact(sql, async (tx) => {
    const draw = await publishedDraw(tx, Buffer.from(drawId, 'hex'))
    if (!draw || draw.closeStatement === null) return ok(null)
    const entrants = await drawEntrants(tx, drawId, after, notifiedTogether)
    const data = {
      ...{ drawId, draw: draw.title, prize: draw.prize, at: randomnessOf(draw).at },
      hash: hex(stampedHash(draw.closeStatement)),
    }
    await notifyMany(
      tx,
      { template: 'draw-closed', data, sourceId: drawId, dedupeKey: `draw-closed:${drawId}` },
      entrants.map(({ memberId }) => ({ memberId, byMail: true })),
    )
    const last = entrants.at(-1)
    if (last && entrants.length === notifiedTogether)
      await enqueue(tx, 'notify-draw-closed', { drawId, after: last.entrantId } satisfies DrawResultJob)
    return ok(null)
  })
}

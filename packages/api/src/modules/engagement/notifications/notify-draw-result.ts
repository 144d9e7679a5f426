import { ok } from '#kernel/result.ts'
import { type DrawnEntrant, drawnEntrants, findDrawn } from '#modules/commerce/draws/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { enqueue } from '#platform/jobs.ts'
import { notify } from './notify.ts'
import { notifyMany } from './notify-many.ts'

/** The next batch of entrants of a drawn draw; null before the first one. */
export interface DrawResultJob {
  drawId: string
  after: string | null
}

const notifiedTogether = 500

export const startDrawResult = (tx: Tx, { drawId }: DomainEventMap['draw.drawn']) =>
  enqueue(tx, 'notify-draw-result', { drawId, after: null } satisfies DrawResultJob)

/** Notifies a batch of entrants of their result and enqueues the next one. A repeated batch notifies nobody twice. */
export async function notifyDrawResult({ sql }: Ctx, { drawId, after }: DrawResultJob): Promise<void> {
  await transact(sql, async (tx) => {
    const draw = await findDrawn(tx, drawId)
    if (!draw) return ok(null)
    const entrants = await drawnEntrants(tx, drawId, after, notifiedTogether)
    const data = { drawId, draw: draw.title, prize: draw.prize }
    // A reserve that has moved up already has a later deadline.
    const untils = new Set(entrants.flatMap(({ acceptUntil }) => acceptUntil?.toISOString() ?? []))
    for (const until of untils) {
      await notifyMany(
        tx,
        { template: 'draw-won', data: { ...data, until }, sourceId: drawId, dedupeKey: `draw-won:${drawId}` },
        addressees(
          entrants.filter(({ acceptUntil }) => acceptUntil?.toISOString() === until),
          true,
        ),
      )
    }
    const others = entrants.filter(({ acceptUntil }) => acceptUntil === null)
    await notifyMany(
      tx,
      { template: 'draw-lost', data, sourceId: drawId, dedupeKey: `draw-lost:${drawId}` },
      addressees(others, false),
    )
    const last = entrants.at(-1)
    if (last && entrants.length === notifiedTogether)
      await enqueue(tx, 'notify-draw-result', { drawId, after: last.entrantId } satisfies DrawResultJob)
    return ok(null)
  })
}

const addressees = (entrants: readonly DrawnEntrant[], byMail: boolean) =>
  entrants.map(({ memberId }) => ({ memberId, byMail }))

/** Notifies a reserve that got a free place. */
export async function notifyMovedUp(
  tx: Tx,
  { drawId, memberId, until }: DomainEventMap['draw.movedUp'],
): Promise<void> {
  const draw = await findDrawn(tx, drawId)
  if (!draw) return
  await notify(tx, {
    memberId,
    template: 'draw-won',
    data: { drawId, draw: draw.title, prize: draw.prize, until },
    sourceId: drawId,
    dedupeKey: `draw-won:${drawId}`,
  })
}

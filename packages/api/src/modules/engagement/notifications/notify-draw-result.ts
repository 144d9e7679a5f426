import { ok } from '#kernel/result.ts'
import { writtenProduct } from '#modules/catalog/products/index.ts'
import {
  type DrawnEntrant,
  type DrawRow,
  drawEntrants,
  findEnded,
  productIdsOfDraw,
  publishedDraw,
} from '#modules/commerce/draws/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { enqueue } from '#platform/jobs.ts'
import { notify } from './notify.ts'
import { notifyMany } from './notify-many.ts'

/** The next batch of entrants of a draw that ended; null before the first one. */
export interface DrawResultJob {
  drawId: string
  after: string | null
}

const notifiedTogether = 500

export const startDrawResult = (tx: Tx, { drawId }: DomainEventMap['draw.drawn']) =>
  enqueue(tx, 'notify-draw-result', { drawId, after: null } satisfies DrawResultJob)

/**
 * Notifies a batch of entrants of their result, or that the draw is void, and enqueues the next one. A repeated batch
 * notifies nobody twice.
 */
export async function notifyDrawResult({ sql }: Ctx, { drawId, after }: DrawResultJob): Promise<void> {
  await transact(sql, async (tx) => {
    const draw = await findEnded(tx, drawId)
    if (!draw) return ok(null)
    const entrants = await drawEntrants(tx, drawId, after, notifiedTogether)
    await (draw.state === 'VOID' ? notifyVoid(tx, draw, entrants) : notifyResults(tx, draw, entrants))
    const last = entrants.at(-1)
    if (last && entrants.length === notifiedTogether)
      await enqueue(tx, 'notify-draw-result', { drawId, after: last.entrantId } satisfies DrawResultJob)
    return ok(null)
  })
}

async function notifyResults(tx: Tx, draw: DrawRow, entrants: readonly DrawnEntrant[]): Promise<void> {
  const data = dataOf(draw)
  const { drawId } = data
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
}

async function notifyVoid(tx: Tx, draw: DrawRow, entrants: readonly DrawnEntrant[]): Promise<void> {
  const data = { ...dataOf(draw), reason: draw.voidReason ?? '', isSold: await hasSoldEntries(tx, draw) }
  const { drawId } = data
  await notifyMany(
    tx,
    { template: 'draw-voided', data, sourceId: drawId, dedupeKey: `draw-voided:${drawId}` },
    addressees(entrants, false),
  )
}

async function hasSoldEntries(tx: Tx, { id }: DrawRow): Promise<boolean> {
  for (const productId of await productIdsOfDraw(tx, id))
    if ((await writtenProduct(tx, productId))?.kind === 'DRAW_ENTRY') return true
  return false
}

const dataOf = ({ id, title, prize }: DrawRow) => ({ drawId: id.toString('hex'), draw: title, prize })

/** Notifies a member whose entries staff took out. */
export async function notifyExcluded(
  tx: Tx,
  { drawId, memberId, reason }: DomainEventMap['draw.excluded'],
): Promise<void> {
  const draw = await publishedDraw(tx, Buffer.from(drawId, 'hex'))
  if (!draw) return
  await notify(tx, {
    memberId,
    template: 'draw-excluded',
    data: { ...dataOf(draw), reason },
    sourceId: drawId,
    dedupeKey: `draw-excluded:${drawId}`,
  })
}

/** Notifies a winner whose place staff forfeited. */
export async function notifyPlaceForfeited(
  tx: Tx,
  { drawId, itemId, memberId, reason, until }: DomainEventMap['draw.placeForfeited'],
): Promise<void> {
  const draw = await findEnded(tx, drawId)
  if (!draw) return
  await notify(tx, {
    memberId,
    template: 'draw-place-forfeited',
    data: { ...dataOf(draw), reason, until },
    sourceId: drawId,
    // After a place was kept, it may be forfeited for another cause.
    dedupeKey: `draw-place-forfeited:${itemId}:${reason}:${until}`,
  })
}

/** Notifies a winner of the decision about a forfeited place. */
export async function notifyForfeitDecided(
  tx: Tx,
  { drawId, itemId, memberId, decision }: DomainEventMap['draw.forfeitDecided'],
): Promise<void> {
  const draw = await findEnded(tx, drawId)
  if (!draw) return
  await notify(tx, {
    memberId,
    template: 'draw-forfeit-decided',
    data: { ...dataOf(draw), decision },
    sourceId: drawId,
    dedupeKey: `draw-forfeit-decided:${itemId}:${draw.at.toISOString()}`,
  })
}

const addressees = (entrants: readonly DrawnEntrant[], byMail: boolean) =>
  entrants.map(({ memberId }) => ({ memberId, byMail }))

/** Notifies a member whose payment came too late for its draw. */
export const notifyNotEntered = (tx: Tx, { memberId, orderId, name }: DomainEventMap['draw.notEntered']) =>
  notify(tx, {
    memberId,
    template: 'draw-not-entered',
    data: { orderId, item: name },
    sourceId: orderId,
    dedupeKey: `draw-not-entered:${orderId}`,
  })

/** Notifies a reserve that got a free place. */
export async function notifyMovedUp(
  tx: Tx,
  { drawId, memberId, until }: DomainEventMap['draw.movedUp'],
): Promise<void> {
  const draw = await findEnded(tx, drawId)
  if (!draw) return
  await notify(tx, {
    memberId,
    template: 'draw-won',
    data: { ...dataOf(draw), until },
    sourceId: drawId,
    dedupeKey: `draw-won:${drawId}`,
  })
}

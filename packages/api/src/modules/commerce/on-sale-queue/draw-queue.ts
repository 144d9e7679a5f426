import type { Bytes } from '@encore/draw-protocol/bytes'
import { timeOf } from '@encore/draw-protocol/public-randomness'
import { queueListHash, queueRound, queueSecret } from '@encore/draw-protocol/queue-draw'
import { chainOf, fetchRound, isClockTrue } from '#modules/commerce/draws/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { queueCacheOf } from './queue-cache.ts'
import { hmacPads, timesOf } from './rules.ts'
import { createSeed, openSeed } from './seed.ts'
import { countPresent, drawPlaces, listEntries, type QueueRow, updateListed, updateQueue } from './store.ts'

/** The signature of the round that decides, fetched before the transaction; null while it is not known. */
export interface FetchedRound {
  round: number
  signature: Bytes
}

/** Asks the relays for the round that a listed queue waits for. */
export async function fetchDecidingRound(ctx: Ctx, eventId: string): Promise<FetchedRound | null> {
  const queue = (await queueCacheOf(ctx).queues()).get(eventId)
  if (queue?.state !== 'AHEAD' || queue.round === null || queue.roundAt === null) return null
  if (Date.parse(queue.roundAt) > ctx.clock.now()) return null
  const signature = await fetchRound(ctx, queue.randomness, queue.round)
  return signature && { round: queue.round, signature }
}

/**
 * Performs the next step of a queue before its draw: publishes the list with the seed, or draws the positions. Null while
 * nothing is due.
 */
export async function drawQueue(
  ctx: Ctx,
  tx: Tx,
  queue: QueueRow,
  fetched: FetchedRound | null,
): Promise<QueueRow | null> {
  const { listFrom, drawsUntil } = timesOf(queue.opensAt)
  if (queue.at < listFrom) return null
  if (queue.listedAt === null || queue.seed === null) return publishList(ctx, tx, queue)
  const decided = fetched?.round === queue.round ? fetched : null
  if (!decided && queue.at < drawsUntil) return null
  if (!decided)
    ctx.log.error({ eventId: queue.eventId }, 'no public randomness in time, so the seed alone drew')
  return drawFrom(tx, { ...queue, seed: queue.seed }, decided)
}

/** Decides whether a queue is needed, and publishes its list and seed at once. */
async function publishList(ctx: Ctx, tx: Tx, queue: QueueRow): Promise<QueueRow> {
  const { eventId, opensAt, at } = queue
  const { drawAt } = timesOf(opensAt)
  const present = await countPresent(tx, eventId, drawAt)
  if (present < ctx.config.QUEUE_THRESHOLD) return updateQueue(tx, { ...queue, state: 'OFF' })
  // An entry may have been committed since the count.
  const ids = await listEntries(tx, eventId, drawAt)
  const opened = openSeed(ctx, queue)
  if (!opened) ctx.log.error({ eventId }, 'the seed of an on-sale queue cannot be opened, so it was replaced')
  const { seed, commitment } = opened
    ? { seed: opened, commitment: queue.commitment }
    : createSeed(ctx, eventId)
  const listHash = Buffer.from(queueListHash(eventId, ids))
  const round = roundFor(ctx, queue, at)
  const waiting = ids.length
  const listed = await updateListed(tx, eventId, { listedAt: at, listHash, seed, commitment, round, waiting })
  return round === null ? drawFrom(tx, { ...listed, seed }, null) : listed
}

/** The round that decides; null where the seed alone does, since no round would be known in time. */
function roundFor(ctx: Ctx, { randomness, opensAt }: QueueRow, listedAt: Date): number | null {
  const chain = chainOf(randomness)
  if (!chain || !isClockTrue(randomness, ctx.clock.now())) return null
  const round = queueRound(chain, listedAt.getTime())
  return timeOf(chain, round) * 1_000 <= timesOf(opensAt).drawsUntil.getTime() ? round : null
}

async function drawFrom(
  tx: Tx,
  queue: QueueRow & { seed: Buffer },
  decided: FetchedRound | null,
): Promise<QueueRow> {
  const { eventId, seed, listHash } = queue
  if (!listHash) throw new Error(`The queue of ${eventId} has no list`)
  const drawn = await drawPlaces(tx, eventId, hmacPads(Buffer.from(queueSecret(seed, listHash, decided))))
  return updateQueue(tx, {
    ...queue,
    state: 'ON',
    roundSignature: decided && Buffer.from(decided.signature),
    drawnCount: drawn,
    lastPlace: drawn,
    waiting: drawn,
  })
}

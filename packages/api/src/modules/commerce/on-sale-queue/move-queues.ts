import { queueMinutes } from '@encore/contract/rules/limits'
import { ok } from '#kernel/result.ts'
import { stockLevels } from '#modules/catalog/stock/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { queueCacheOf, wordOf } from './queue-cache.ts'
import { callCount, drawGraceSec, hmacPads, perMinuteOf, timesOf } from './rules.ts'
import {
  callNext,
  countLine,
  countPresent,
  drawPlaces,
  endTurns,
  lockQueue,
  type Moved,
  placeArrivals,
  type QueueRow,
  selectSales,
  updateQueue,
  upsertQueues,
} from './store.ts'

/** Long before anyone may join, so that the commitment of the draw is older than every entry. */
const openedMinutesAhead = 60

/** Creates the queues of sales that open soon, and reloads the cache after a missed NOTIFY. */
export async function openQueues(ctx: Ctx): Promise<void> {
  await transact(ctx.sql, async (tx) => ok(await openQueue(tx, null)))
  await queueCacheOf(ctx).refresh()
}

/** Creates the queue of one event, or of all with null, in a transaction. */
export async function openQueue(tx: Tx, eventId: string | null): Promise<void> {
  for (const row of await upsertQueues(tx, openedMinutesAhead, eventId)) await publish(tx, wordOf(row))
}

/**
 * Runs the draw and calls entries for every queue. The first process to lock a queue moves it, once a second. An error
 * in one queue does not affect the others.
 */
export async function moveQueues(ctx: Ctx): Promise<void> {
  const graceMs = drawGraceSec * 1_000
  for (const { eventId, state, drawAt } of (await queueCacheOf(ctx).queues()).values()) {
    const isDue = state === 'ON' || (state === 'AHEAD' && Date.parse(drawAt) + graceMs <= ctx.clock.now())
    if (!isDue) continue
    await moveQueue(ctx, eventId).catch((err: unknown) =>
      ctx.log.error({ err, eventId }, 'on-sale queue could not be advanced'),
    )
  }
}

/** Performs one step in a transaction: a crash leaves the queue unchanged. */
export const moveQueue = (ctx: Ctx, eventId: string) =>
  transact(ctx.sql, async (tx) => {
    const queue = await lockQueue(tx, eventId)
    if (!queue) return ok(null)
    const next = queue.state === 'AHEAD' ? await draw(ctx, tx, queue) : await serve(ctx, tx, queue)
    if (!next) return ok(null)
    const row = await updateQueue(tx, next)
    await publish(tx, wordOf(row))
    return ok(null)
  })

/** Decides whether a queue is needed and draws the positions; null before the draw is due. */
async function draw({ config }: Ctx, tx: Tx, queue: QueueRow): Promise<Moved | null> {
  const { drawAt } = timesOf(queue.opensAt)
  if (queue.at.getTime() < drawAt.getTime() + drawGraceSec * 1_000) return null
  const present = await countPresent(tx, queue.eventId, drawAt)
  if (present < config.QUEUE_THRESHOLD) return { ...queue, state: 'OFF' }
  // An entry may have been committed since the count.
  const drawn = await drawPlaces(tx, queue.eventId, drawAt, hmacPads(queue.seed))
  return { ...queue, state: 'ON', drawnCount: drawn, lastPlace: drawn, waiting: drawn }
}

/** Assigns positions to new entries, ends expired turns and calls the next entries. */
async function serve({ config }: Ctx, tx: Tx, queue: QueueRow): Promise<Moved> {
  const { eventId, opensAt, at } = queue
  const lastPlace = queue.lastPlace + (await placeArrivals(tx, eventId, queue.lastPlace))
  await endTurns(tx, eventId)
  const sinceOpeningMs = at.getTime() - opensAt.getTime()
  const sales = await selectSales(tx, eventId)
  const { available, held } = await levelsOf(tx, sales)
  const line = await countLine(tx, eventId)
  const count =
    sinceOpeningMs < 0
      ? 0
      : callCount(
          { ...line, available },
          { perSecond: config.QUEUE_CALLS_PER_SECOND, insideMax: config.QUEUE_INSIDE_MAX },
        )
  const called = count > 0 ? await callNext(tx, eventId, count, queueMinutes.turn) : []
  const isClosed = sales.every(({ state }) => state === 'CLOSED')
  const isEmpty = sinceOpeningMs >= 0 && line.waiting + line.inside === 0
  return {
    eventId,
    state: isClosed || isEmpty ? 'ENDED' : 'ON',
    drawnCount: queue.drawnCount,
    lastPlace,
    serving: Math.max(queue.serving, ...called.map(({ place }) => place)),
    waiting: line.waiting - called.length,
    perMinute: perMinuteOf(line.calledLately + called.length, sinceOpeningMs),
    isSoldOut: sales.some(({ state }) => state === 'OPEN') && available + held === 0,
  }
}

async function levelsOf(tx: Tx, sales: { productId: string; state: string }[]) {
  const open = sales.filter(({ state }) => state === 'OPEN').map(({ productId }) => productId)
  const levels = [...(await stockLevels(tx, open)).values()]
  return {
    available: levels.reduce((sum, level) => sum + level.available, 0),
    held: levels.reduce((sum, level) => sum + level.held, 0),
  }
}

import { queueMinutes } from '@encore/contract/rules/limits'
import { ok } from '#kernel/result.ts'
import { stockLevels } from '#modules/catalog/stock/index.ts'
import { configuredRandomness } from '#modules/commerce/draws/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { drawQueue, fetchDecidingRound } from './draw-queue.ts'
import { queueCacheOf, wordOf } from './queue-cache.ts'
import { callCount, perMinuteOf, timesOf } from './rules.ts'
import { createSeed } from './seed.ts'
import {
  callNext,
  countLine,
  endTurns,
  insertQueues,
  lockQueue,
  moveOpenings,
  placeArrivals,
  type QueueRow,
  selectDueSales,
  selectSales,
  updateQueue,
} from './store.ts'

/** Long before anyone may join, so that the commitment of the draw is older than every entry. */
const openedMinutesAhead = 60

/** Creates the queues of sales that open soon, and reloads the cache after a missed NOTIFY. */
export async function openQueues(ctx: Ctx): Promise<void> {
  await transact(ctx.sql, async (tx) => ok(await openQueue(ctx, tx, null)))
  await queueCacheOf(ctx).refresh()
}

/** Creates the queue of one event, or of all with null, in a transaction. */
export async function openQueue(ctx: Ctx, tx: Tx, eventId: string | null): Promise<void> {
  const randomness = configuredRandomness(ctx.config)
  const due = await selectDueSales(tx, openedMinutesAhead, eventId)
  const made = due.map((id) => ({ eventId: id, ...createSeed(ctx, id) }))
  const rows = [
    ...(await insertQueues(tx, randomness, made)),
    ...(await moveOpenings(tx, openedMinutesAhead, eventId)),
  ]
  for (const row of rows) await publish(tx, wordOf(row))
}

/**
 * Lists and draws queues that are ahead, beside each other: a relay that does not answer delays no other queue. An error
 * in one queue does not affect the others.
 */
export async function drawQueues(ctx: Ctx): Promise<void> {
  const ahead = [...(await queueCacheOf(ctx).queues()).values()].filter(
    ({ state, opensAt }) =>
      state === 'AHEAD' && timesOf(new Date(opensAt)).listFrom.getTime() <= ctx.clock.now(),
  )
  await Promise.all(ahead.map(({ eventId }) => guarded(ctx, eventId)))
}

/** Calls entries for every queue that is on. The first process to lock a queue moves it, once a second. */
export async function moveQueues(ctx: Ctx): Promise<void> {
  for (const { eventId, state } of (await queueCacheOf(ctx).queues()).values()) {
    if (state === 'ON') await guarded(ctx, eventId)
  }
}

const guarded = (ctx: Ctx, eventId: string): Promise<unknown> =>
  moveQueue(ctx, eventId).catch((err: unknown) =>
    ctx.log.error({ err, eventId }, 'on-sale queue could not be advanced'),
  )

/** Performs one step in a transaction: a crash leaves the queue unchanged. */
export async function moveQueue(ctx: Ctx, eventId: string): Promise<void> {
  const fetched = await fetchDecidingRound(ctx, eventId)
  await transact(ctx.sql, async (tx) => {
    const queue = await lockQueue(tx, eventId)
    if (!queue) return ok(null)
    const row =
      queue.state === 'AHEAD' ? await drawQueue(ctx, tx, queue, fetched) : await serve(ctx, tx, queue)
    if (row) await publish(tx, wordOf(row))
    return ok(null)
  })
}

/** Assigns positions to new entries, ends expired turns and calls the next entries. */
async function serve({ config }: Ctx, tx: Tx, queue: QueueRow): Promise<QueueRow> {
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
  return updateQueue(tx, {
    eventId,
    state: isClosed || isEmpty ? 'ENDED' : 'ON',
    drawnCount: queue.drawnCount,
    roundSignature: queue.roundSignature,
    lastPlace,
    serving: Math.max(queue.serving, ...called.map(({ place }) => place)),
    waiting: line.waiting - called.length,
    perMinute: perMinuteOf(line.calledLately + called.length, sinceOpeningMs),
    isSoldOut: sales.some(({ state }) => state === 'OPEN') && available + held === 0,
  })
}

async function levelsOf(tx: Tx, sales: { productId: string; state: string }[]) {
  const open = sales.filter(({ state }) => state === 'OPEN').map(({ productId }) => productId)
  const levels = [...(await stockLevels(tx, open)).values()]
  return {
    available: levels.reduce((sum, level) => sum + level.available, 0),
    held: levels.reduce((sum, level) => sum + level.held, 0),
  }
}

import type { OnSaleQueue } from '@encore/contract/endpoints'
import type { Ctx } from '#platform/context.ts'
import { publicQueue, type QueueRow, selectQueues } from './store.ts'

/** What this process knows of all queues: asked once, then told by whoever moves one. */
export interface QueueCache {
  /** By event; without a statement but for the first time and after a gap. */
  queues(): Promise<ReadonlyMap<string, OnSaleQueue>>
  /** Null while it is not known. */
  known(): ReadonlyMap<string, OnSaleQueue> | null
  /** Asks again, for words that were never heard. */
  refresh(): Promise<void>
}

const byContext = new WeakMap<Ctx, QueueCache>()

export function queueCacheOf(ctx: Ctx): QueueCache {
  const desk = byContext.get(ctx)
  if (!desk) throw new Error('on-sale-queue is not installed')
  return desk
}

export function openQueueCache(ctx: Ctx): void {
  let queues = new Map<string, OnSaleQueue>()
  const versions = new Map<string, number>()
  let isKnown = false
  let loading: Promise<void> | null = null

  const keep = (version: number, queue: OnSaleQueue) => {
    if ((versions.get(queue.eventId) ?? 0) > version) return
    versions.set(queue.eventId, version)
    queues.set(queue.eventId, queue)
  }
  const load = async () => {
    const rows = await selectQueues(ctx.sql)
    const listed = new Set(rows.map(({ eventId }) => eventId))
    queues = new Map([...queues].filter(([eventId]) => listed.has(eventId)))
    for (const row of rows) keep(row.version, publicQueue(row))
    isKnown = true
  }
  const refresh = () => {
    loading ??= load().finally(() => {
      loading = null
    })
    return loading
  }
  ctx.bus.on('queue', ({ version, queue }) => keep(version, queue))
  ctx.bus.onGap(() => {
    isKnown = false
  })
  byContext.set(ctx, {
    queues: async () => {
      if (!isKnown) await refresh()
      return queues
    },
    known: () => (isKnown ? queues : null),
    refresh,
  })
}

/** What is told of a queue that was moved, with the transaction that moved it. */
export const wordOf = (row: QueueRow) =>
  ({ topic: 'queue', version: row.version, queue: publicQueue(row) }) as const

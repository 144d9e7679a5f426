import type { OnSaleQueue } from '@encore/contract/endpoints'
import type { Ctx } from '#platform/context.ts'
import { publicQueue, type QueueRow, selectQueues } from './store.ts'

/** Cache of all queues in this process. It is loaded once and updated by NOTIFY. */
export interface QueueCache {
  /** Returns all queues by event. Runs a statement only the first time and after a gap. */
  queues(): Promise<ReadonlyMap<string, OnSaleQueue>>
  /** Null before the first load. */
  known(): ReadonlyMap<string, OnSaleQueue> | null
  /** Reloads after a missed NOTIFY. */
  refresh(): Promise<void>
}

const byContext = new WeakMap<Ctx, QueueCache>()

export function queueCacheOf(ctx: Ctx): QueueCache {
  const cache = byContext.get(ctx)
  if (!cache) throw new Error('on-sale-queue is not installed')
  return cache
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

/** Payload of the NOTIFY that the moving transaction sends. */
export const wordOf = (row: QueueRow) =>
  ({ topic: 'queue', version: row.version, queue: publicQueue(row) }) as const

import type { OnSaleQueue } from '@encore/contract/endpoints'
import type { Ctx } from '#platform/context.ts'
import { publicQueue, type QueueRow, selectQueues } from './store.ts'

/** What this process knows of all queues: asked once, then told by whoever moves one. */
export interface QueueDesk {
  /** By event; without a statement but for the first time and after a gap. */
  queues(): Promise<ReadonlyMap<string, OnSaleQueue>>
  /** Null while it is not known. */
  known(): ReadonlyMap<string, OnSaleQueue> | null
  /** Asks again, for words that were never heard. */
  refresh(): Promise<void>
}

const desks = new WeakMap<Ctx, QueueDesk>()

export function deskOf(ctx: Ctx): QueueDesk {
  const desk = desks.get(ctx)
  if (!desk) throw new Error('on-sale-queue is not installed')
  return desk
}

export function openDesk(ctx: Ctx): void {
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
  desks.set(ctx, {
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

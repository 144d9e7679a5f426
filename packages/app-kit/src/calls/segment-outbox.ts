import type { CallSegment } from '@encore/contract/rules/calls/segments'
import type { PageClock } from './page-clock.ts'
import { refusalOf, type SegmentPort } from './ports.ts'
import type { SegmentStore, StoredSegment } from './segment-store.ts'

/** Segments on their way from the station to the server. They survive a reload and are sent until they are booked. */
export interface SegmentOutbox {
  /** Resolves once the segments are kept. */
  add(segments: readonly CallSegment[]): Promise<void>
  /** Segments that the server has not booked, of one call in their order. */
  waiting(callId: string): Promise<CallSegment[]>
  /** Resolves with true when a round of sending left nothing of the call. */
  flush(callId: string): Promise<boolean>
  stop(): void
}

export interface OutboxSettings {
  store: SegmentStore
  clock: PageClock
  /** The port of a call, also of one of an earlier document. */
  portOf(callId: string): SegmentPort
}

/** The server takes segments for this long. */
export const keptMs = 24 * 60 * 60_000
const sendEveryMs = 1_000
const mostAtOnce = 100

export function createSegmentOutbox({ store, clock, portOf }: OutboxSettings): SegmentOutbox {
  let isStopped = false
  let sending: Promise<void> | null = null
  let retryAtMs = 0
  let failures = 0

  const sendAll = async () => {
    const nowMs = clock.now()
    const kept = await store.list()
    const expired = kept.filter(({ storedAtMs }) => nowMs - storedAtMs > keptMs)
    if (expired.length > 0) await store.remove(expired)
    const batches = Map.groupBy(
      kept.filter((segment) => !expired.includes(segment)),
      ({ callId, epoch }) => `${callId}/${epoch}`,
    )
    let hasFailed = false
    for (const batch of batches.values()) hasFailed = !(await sendBatch(batch)) || hasFailed
    failures = hasFailed ? failures + 1 : 0
    retryAtMs = hasFailed ? clock.now() + Math.min(10_000, 500 * 2 ** failures) : 0
  }

  /** Returns false for a failure that may pass. */
  const sendBatch = async (batch: readonly StoredSegment[]): Promise<boolean> => {
    const [first] = batch
    if (!first || isStopped) return true
    try {
      const sent = batch.slice(0, mostAtOnce)
      const { seq } = await portOf(first.callId).send(sent.map(({ storedAtMs: _, ...segment }) => segment))
      const booked = sent.filter((segment) => segment.seq <= seq)
      if (booked.length > 0) await store.remove(booked)
      return booked.length > 0
    } catch (cause) {
      if (refusalOf(cause) === null) return false
      // The books of this epoch are closed, so its seconds count for nobody.
      await store.remove(batch)
      return true
    }
  }

  const send = () => {
    sending ??= sendAll()
      .catch(() => {})
      .finally(() => {
        sending = null
      })
    return sending
  }
  const stopTicks = clock.every(sendEveryMs, () => {
    if (clock.now() >= retryAtMs) void send()
  })
  const ofCall = async (callId: string) => (await store.list()).filter((one) => one.callId === callId)
  void send()

  return {
    add: (segments) => {
      const storedAtMs = clock.now()
      return store.add(segments.map((segment) => ({ ...segment, storedAtMs })))
    },
    waiting: async (callId) => (await ofCall(callId)).map(({ storedAtMs: _, ...segment }) => segment),
    flush: async (callId) => {
      // A round that runs already may have read the store before the last segment.
      await sending
      await send()
      return (await ofCall(callId)).length === 0
    },
    stop: () => {
      isStopped = true
      stopTicks()
    },
  }
}

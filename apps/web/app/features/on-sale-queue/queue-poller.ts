import type { OnSaleQueue, QueueEntry } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { isStale, nextPollInMs } from './queue.ts'

export interface QueueState {
  queue: OnSaleQueue | null
  entry: QueueEntry | null
}

type Answer<T> = { ok: true; value: T } | { ok: false; error: { name: ErrorName } }

/** A missing queue or entry is a success without a body. */
export interface QueueCalls {
  queue: () => Promise<Answer<OnSaleQueue | undefined>>
  entry: () => Promise<Answer<QueueEntry | undefined>>
  join: () => Promise<Answer<QueueEntry>>
}

export interface QueuePollerSettings {
  loaded: QueueState
  calls: QueueCalls
  /** The server's clock, epoch milliseconds. */
  now: () => number
  onChange: (queueState: QueueState) => void
  /** True when the last poll failed; the next one follows automatically. */
  onLost: (isLost: boolean) => void
}

export type QueuePoller = ReturnType<typeof createQueuePoller>

/** Polls a queue: its public state often, the own entry only when it may have changed. One poll runs at a time. */
export function createQueuePoller({ loaded, calls, now, onChange, onLost }: QueuePollerSettings) {
  let queueState = loaded
  /** Incremented around each join: an entry read in between may be outdated. */
  let joins = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOn = false
  let isPolling = false
  let isPollDue = false

  const keep = (next: Partial<QueueState>) => {
    queueState = { ...queueState, ...next }
    onChange(queueState)
  }
  const poll = async (isBack: boolean) => {
    const found = await calls.queue()
    onLost(!found.ok)
    if (!found.ok) return
    keep({ queue: found.value ?? null })
    if (!isBack && !isStale(queueState.queue, queueState.entry, now())) return
    const joinsBefore = joins
    const own = await calls.entry()
    onLost(!own.ok)
    if (own.ok && joins === joinsBefore) keep({ entry: own.value ?? null })
  }
  const schedule = () => {
    const inMs = nextPollInMs(queueState.queue, now())
    if (!isOn || inMs === null) return
    // Spreads the polls of thousands of clients.
    timer = setTimeout(() => void run(false), inMs + Math.random() * 1_000)
  }
  const run = async (isBack: boolean): Promise<void> => {
    clearTimeout(timer)
    isPollDue ||= isBack
    if (isPolling) return
    isPolling = true
    do {
      const readsOwn = isPollDue
      isPollDue = false
      await poll(readsOwn)
    } while (isOn && isPollDue)
    isPolling = false
    schedule()
  }
  return {
    /** Starts polling; returns a stop function. */
    start() {
      isOn = true
      schedule()
      return () => {
        isOn = false
        clearTimeout(timer)
      }
    },
    /** Polls immediately after an absence, including the own entry, which may have changed. */
    pollNow: () => run(true),
    /** Resolves to null, or to the reason of the refusal. */
    async join(): Promise<ErrorName | null> {
      joins++
      const answer = await calls.join()
      joins++
      if (answer.ok) keep({ entry: answer.value })
      else await run(true)
      return answer.ok ? null : answer.error.name
    },
  }
}

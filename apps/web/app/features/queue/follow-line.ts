import type { OnSaleQueue, QueueEntry } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { isStale, lookInMs } from './line.ts'

export interface QueueState {
  queue: OnSaleQueue | null
  entry: QueueEntry | null
}

type Answer<T> = { ok: true; value: T } | { ok: false; error: { name: ErrorName } }

/** A missing queue or entry is a success without a body. */
export interface LineCalls {
  queue: () => Promise<Answer<OnSaleQueue | undefined>>
  entry: () => Promise<Answer<QueueEntry | undefined>>
  join: () => Promise<Answer<QueueEntry>>
}

export interface LineSettings {
  loaded: QueueState
  calls: LineCalls
  /** The server's clock, epoch milliseconds. */
  now: () => number
  tell: (queueState: QueueState) => void
  /** True when the last poll failed; the next one follows automatically. */
  tellLost: (isLost: boolean) => void
}

export type FollowedLine = ReturnType<typeof followLine>

/** Polls a queue: its public state often, the own entry only when it may have changed. One poll runs at a time. */
export function followLine({ loaded, calls, now, tell, tellLost }: LineSettings) {
  let queueState = loaded
  /** Incremented around each join: an entry read in between may be outdated. */
  let joins = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOn = false
  let isLooking = false
  let isWished = false

  const keep = (next: Partial<QueueState>) => {
    queueState = { ...queueState, ...next }
    tell(queueState)
  }
  const look = async (isBack: boolean) => {
    const seen = await calls.queue()
    tellLost(!seen.ok)
    if (!seen.ok) return
    keep({ queue: seen.value ?? null })
    if (!isBack && !isStale(queueState.queue, queueState.entry, now())) return
    const joinsBefore = joins
    const own = await calls.entry()
    tellLost(!own.ok)
    if (own.ok && joins === joinsBefore) keep({ entry: own.value ?? null })
  }
  const plan = () => {
    const inMs = lookInMs(queueState.queue, now())
    if (!isOn || inMs === null) return
    // Spreads the polls of thousands of clients.
    timer = setTimeout(() => void go(false), inMs + Math.random() * 1_000)
  }
  const go = async (isBack: boolean): Promise<void> => {
    clearTimeout(timer)
    isWished ||= isBack
    if (isLooking) return
    isLooking = true
    do {
      const readsOwn = isWished
      isWished = false
      await look(readsOwn)
    } while (isOn && isWished)
    isLooking = false
    plan()
  }
  return {
    /** Starts polling; returns a stop function. */
    start() {
      isOn = true
      plan()
      return () => {
        isOn = false
        clearTimeout(timer)
      }
    },
    /** Polls immediately after an absence, including the own entry, which may have changed. */
    lookAgain: () => go(true),
    /** Resolves to null, or to the reason of the refusal. */
    async join(): Promise<ErrorName | null> {
      joins++
      const answer = await calls.join()
      joins++
      if (answer.ok) keep({ entry: answer.value })
      else await go(true)
      return answer.ok ? null : answer.error.name
    },
  }
}

import type { OnSaleQueue, QueueEntry } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { isStale, lookInMs } from './line.ts'

export interface Standing {
  queue: OnSaleQueue | null
  entry: QueueEntry | null
}

type Answer<T> = { ok: true; value: T } | { ok: false; error: { name: ErrorName } }

/** What is not there is an answer without a body. */
export interface LineCalls {
  queue: () => Promise<Answer<OnSaleQueue | undefined>>
  entry: () => Promise<Answer<QueueEntry | undefined>>
  join: () => Promise<Answer<QueueEntry>>
}

export interface LineSettings {
  loaded: Standing
  calls: LineCalls
  /** The server's clock, epoch milliseconds. */
  now: () => number
  tell: (standing: Standing) => void
  /** Whether the last look brought no answer; the next one comes by itself. */
  tellLost: (isLost: boolean) => void
}

export type FollowedLine = ReturnType<typeof followLine>

/** Follows a line: what is the same for everybody often, the own place only when it may have changed. One look at a time. */
export function followLine({ loaded, calls, now, tell, tellLost }: LineSettings) {
  let standing = loaded
  /** Grows when the own place is asked for or given: what was read meanwhile may be from before. */
  let joins = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOn = false
  let isLooking = false
  let isWished = false

  const keep = (next: Partial<Standing>) => {
    standing = { ...standing, ...next }
    tell(standing)
  }
  const look = async (isBack: boolean) => {
    const seen = await calls.queue()
    tellLost(!seen.ok)
    if (!seen.ok) return
    keep({ queue: seen.value ?? null })
    if (!isBack && !isStale(standing.queue, standing.entry, now())) return
    const joinsBefore = joins
    const own = await calls.entry()
    tellLost(!own.ok)
    if (own.ok && joins === joinsBefore) keep({ entry: own.value ?? null })
  }
  const plan = () => {
    const inMs = lookInMs(standing.queue, now())
    if (!isOn || inMs === null) return
    // Thousands look: not all of them at the same moment.
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
    /** Looks from time to time; answers how to stop. */
    start() {
      isOn = true
      plan()
      return () => {
        isOn = false
        clearTimeout(timer)
      }
    },
    /** Somebody is back who was away: the own place may be another one. */
    lookAgain: () => go(true),
    /** Answers why not, or null. */
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

import type { ClientMessage } from '@encore/contract/realtime'
import { startBound, startBoundsMs } from '@encore/contract/rules/quality'

export type Felt = Extract<ClientMessage, { type: 'quality.report' }>

/** What players of one event met with in one minute. */
export interface MinuteSum {
  eventId: string
  /** Epoch milliseconds of its beginning. */
  minute: number
  viewers: number
  watchedMs: number
  stalledMs: number
  stalls: number
  failures: number
  starts: number[]
}

export interface Collector {
  hear(felt: Felt, uid: string, nowMs: number): void
  /** Takes out the minutes that are over; all of them when no moment is given. */
  take(nowMs?: number): MinuteSum[]
}

const minuteMs = 60_000
/** Two messages meet in a minute now and then; nobody watches longer than time goes by. */
const mostMs = 80_000
const mostStalls = 30

interface Minute extends MinuteSum {
  /** What each member has said so far. */
  members: Map<string, { spentMs: number; stalls: number }>
}

/** Adds up what is said; one member weighs no more than one member can. */
export function createCollector(): Collector {
  const minutes = new Map<string, Minute>()
  return {
    hear({ room, watchedMs, stalledMs, stalls, failures, startMs }, uid, nowMs) {
      const eventId = room.slice('live:'.length)
      const minute = Math.floor(nowMs / minuteMs) * minuteMs
      const key = `${eventId} ${minute}`
      const sum = minutes.get(key) ?? emptyMinute(eventId, minute)
      minutes.set(key, sum)
      const member = sum.members.get(uid) ?? { spentMs: 0, stalls: 0 }
      if (member.spentMs + watchedMs + stalledMs > mostMs || member.stalls + stalls > mostStalls) return
      sum.members.set(uid, {
        spentMs: member.spentMs + watchedMs + stalledMs,
        stalls: member.stalls + stalls,
      })
      sum.viewers = sum.members.size
      sum.watchedMs += watchedMs
      sum.stalledMs += stalledMs
      sum.stalls += stalls
      sum.failures += failures
      if (startMs === undefined) return
      const bound = startBound(startMs)
      sum.starts[bound] = (sum.starts[bound] ?? 0) + 1
    },
    take(nowMs = Number.POSITIVE_INFINITY) {
      const over = [...minutes].filter(([, { minute }]) => minute + minuteMs <= nowMs)
      for (const [key] of over) minutes.delete(key)
      return over.map(([, { members: _, ...sum }]) => sum)
    },
  }
}

const emptyMinute = (eventId: string, minute: number): Minute => ({
  ...{ eventId, minute, viewers: 0, watchedMs: 0, stalledMs: 0, stalls: 0, failures: 0 },
  starts: startBoundsMs.map(() => 0),
  members: new Map(),
})

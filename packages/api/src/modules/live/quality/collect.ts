import type { ClientMessage } from '@encore/contract/realtime'
import { startBound, startBoundsMs } from '@encore/contract/rules/quality'

export type PlaybackReport = Extract<ClientMessage, { type: 'quality.report' }>

/** Playback quality of one event in one minute, over all players. */
export interface MinuteSum {
  eventId: string
  /** Epoch milliseconds of its start. */
  minute: number
  viewers: number
  watchedMs: number
  stalledMs: number
  stalls: number
  failures: number
  starts: number[]
}

export interface Collector {
  handle(report: PlaybackReport, uid: string, nowMs: number): void
  /** Removes and returns the minutes that are over; all minutes when no time is given. */
  take(nowMs?: number): MinuteSum[]
}

const minuteMs = 60_000
/** Above 60 s, since two reports can fall into one minute; no member watches longer than that. */
const mostMs = 80_000
const mostStalls = 30

interface Minute extends MinuteSum {
  members: Map<string, { spentMs: number; stalls: number }>
}

/** Sums up reports and ignores those beyond what one member can reach in a minute. */
export function createCollector(): Collector {
  const minutes = new Map<string, Minute>()
  return {
    handle({ room, watchedMs, stalledMs, stalls, failures, startMs }, uid, nowMs) {
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

import { type FanPresence, isConnected, readinessGap } from './readiness.ts'

/** A fan who waits for a call of one station; times in epoch milliseconds. */
export interface CallQueueEntry {
  bookingId: string
  /** Number in the published order, from 1. */
  number: number
  /** The smallest rank is called first. The published number and the id decide between equal ranks. */
  rank: number
  /** Missed calls in this session. */
  misses: number
  presence: FanPresence
  /** First handover at which the fan was not ready since the last miss. */
  passedAtMs: number | null
  ring: Ring | null
}

export interface Ring {
  startedAtMs: number
  answeredAtMs: number | null
}

export const ringMs = 20_000
/** Time without a connection after which a passed fan misses the call. */
export const absenceMs = 60_000

export const inCallOrder = <E extends Pick<CallQueueEntry, 'bookingId' | 'number' | 'rank'>>(
  entries: readonly E[],
): E[] =>
  [...entries].sort((a, b) => a.rank - b.rank || a.number - b.number || (a.bookingId < b.bookingId ? -1 : 1))

/** One handover of a station, by booking ids in call order. */
export interface Handover {
  /** First READY fan, or null when nobody is. */
  next: string | null
  /** Fans ahead of the next one who are not ready. They stay where they are, without a miss. */
  passed: string[]
  /** Passed fans to ring now: connected, and not ringing yet. */
  ring: string[]
}

/** Finds who is called next. When nobody is ready, only the first in order is passed and rung. */
export function nextHandover(entries: readonly CallQueueEntry[], nowMs: number): Handover {
  const ordered = inCallOrder(entries)
  const at = ordered.findIndex(({ presence }) => readinessGap(presence, nowMs) === null)
  const passed = ordered.slice(0, at === -1 ? 1 : at)
  const ring = passed.filter(({ ring, presence }) => !isUnanswered(ring) && isConnected(presence, nowMs))
  const ids = (some: CallQueueEntry[]) => some.map(({ bookingId }) => bookingId)
  return { next: ordered[at]?.bookingId ?? null, passed: ids(passed), ring: ids(ring) }
}

/** `UNANSWERED`: a ring ended without an answer. `ABSENT`: a passed fan had no connection for a minute. */
export type MissCause = 'UNANSWERED' | 'ABSENT'

/** Returns why a fan misses the call now; null while there is still time, or when the ring was answered in time. */
export function missCause({ ring, passedAtMs, presence }: CallQueueEntry, nowMs: number): MissCause | null {
  if (isUnanswered(ring)) return nowMs - ring.startedAtMs >= ringMs ? 'UNANSWERED' : null
  if (passedAtMs === null) return null
  const absentSinceMs = Math.max(passedAtMs, presence.socketSeenAtMs ?? passedAtMs)
  return nowMs - absentSinceMs >= absenceMs ? 'ABSENT' : null
}

/** True from the start of a ring until its answer. An answer after the end of a ring does not count. */
const isUnanswered = (ring: Ring | null): ring is Ring =>
  ring !== null && !(ring.answeredAtMs !== null && ring.answeredAtMs - ring.startedAtMs <= ringMs)

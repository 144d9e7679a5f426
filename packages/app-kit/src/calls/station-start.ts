import type { ClockStart } from '@encore/contract/rules/calls/clock'
import type { CallSegment } from '@encore/contract/rules/calls/segments'

/** Begins the clock behind the segments that this device wrote before a reload and the server has not booked yet. */
export function startBehind(start: ClockStart, waiting: readonly CallSegment[]): ClockStart {
  const later = waiting.filter(
    ({ callId, epoch, seq }) => callId === start.callId && epoch === start.epoch && seq > start.seq,
  )
  const sum = (msOf: (segment: CallSegment) => number) =>
    later.reduce((total, segment) => total + msOf(segment), 0)
  return {
    ...start,
    seq: Math.max(start.seq, ...later.map(({ seq }) => seq)),
    earlierCountedMs: start.earlierCountedMs + sum(({ countedMs, mac }) => (mac === null ? 0 : countedMs)),
    earlierWallMs: start.earlierWallMs + sum(({ fromMs, toMs }) => toMs - fromMs),
  }
}

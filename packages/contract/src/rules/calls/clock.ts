import type { CallFlow } from './flow.ts'
import { type CallSegment, type SegmentCause, signedSecondMs, wallLimitMs } from './segments.ts'

/** The clock of one call from its start, or from taking it up again, kept by the station. Times in its milliseconds. */
export interface CallClock {
  callId: string
  epoch: number
  /** Promised time with the time that staff added. */
  grantedMs: number
  /** Counted time of earlier stretches on air. */
  earlierCountedMs: number
  /** Time on air before this stretch. */
  earlierWallMs: number
  startedAtMs: number
  /** The stretch that is being written. */
  cause: SegmentCause
  fromMs: number
  toMs: number
  /** Number of the last closed segment. */
  seq: number
  /** Flowed time in closed segments, signed or not yet. */
  flowedMs: number
  /** Closed segments, oldest first, until they are taken to be sent. */
  closed: readonly CallSegment[]
  /** Beginning of the stall; null while the clock runs or after the last second. */
  stalledSinceMs: number | null
  /** Stalls of this call that lasted two seconds. */
  suspensions: number
  isSuspended: boolean
}

/** Time before the end at which chime and ring begin. */
export const chimeMs = 10_000
/** Free time after the last counted second. */
export const graceMs = 5_000
/** Time after which a second without the fan's signature stalls the clock. */
export const signatureTimeoutMs = 1_200
/** Stall after which the station suspends the artist's tracks. */
export const suspendAfterMs = 2_000
/** Suspensions in one call after which staff are asked. */
export const maxSuspensions = 3

export interface ClockStart {
  callId: string
  epoch: number
  /** Number of the last segment of the epoch: 0, or more when a held call is taken up again. */
  seq: number
  grantedMs: number
  earlierCountedMs: number
  earlierWallMs: number
  suspensions: number
}

/** Starts a clock that stands until the first flow. */
export const startClock = (start: ClockStart, atMs: number): CallClock => ({
  ...start,
  startedAtMs: atMs,
  cause: 'BOTH_STALLED',
  fromMs: atMs,
  toMs: atMs,
  flowedMs: 0,
  closed: [],
  stalledSinceMs: atMs,
  isSuspended: false,
})

/** Time that the fan may still speak. */
export const leftMs = (clock: CallClock): number =>
  Math.max(0, clock.grantedMs - clock.earlierCountedMs - clock.flowedMs - openMs(clock))

const openMs = ({ cause, fromMs, toMs }: CallClock): number => (cause === 'FLOWED' ? toMs - fromMs : 0)

/** Advances to a time with the flow that was observed until then. It counts no further than the flow is proven. */
export function advanceClock(clock: CallClock, flow: CallFlow, atMs: number): CallClock {
  const cause = causeAt(clock, flow, atMs)
  // A stretch of flow begins and ends at proven growth, so a stall leaves nothing to take back.
  const isProven = cause === 'FLOWED' || clock.cause === 'FLOWED'
  const edgeMs = Math.max(clock.toMs, Math.min(isProven ? flow.provenUntilMs : atMs, atMs))
  const extended = extendTo(clock, edgeMs)
  const next = leftMs(extended) === 0 ? 'GRACE' : cause
  const turned = turnTo(extended, next)
  const caughtUp = next === 'FLOWED' ? turned : { ...turned, toMs: Math.max(turned.toMs, atMs) }
  return withStall(caughtUp, atMs)
}

/** Begins a stretch with another cause. A stall stays one stretch, whichever sides it shows. */
function turnTo(clock: CallClock, cause: SegmentCause): CallClock {
  if (clock.cause === cause) return clock
  if (isStall(clock.cause) && isStall(cause)) return { ...clock, cause: 'BOTH_STALLED' }
  return { ...closeStretch(clock), cause }
}

const isStall = (cause: SegmentCause): boolean => cause !== 'FLOWED' && cause !== 'GRACE'

function causeAt(clock: CallClock, flow: CallFlow, atMs: number): SegmentCause {
  if (!flow.isRunning) return `${flow.stalled ?? 'BOTH'}_STALLED`
  return clock.closed.some((segment) => isUnsigned(segment) && atMs - segment.toMs > signatureTimeoutMs)
    ? 'FAN_STALLED'
    : 'FLOWED'
}

const isUnsigned = ({ cause, mac }: CallSegment): boolean => cause === 'FLOWED' && mac === null

/** Extends the open stretch, and closes each full second of flow. */
function extendTo(clock: CallClock, edgeMs: number): CallClock {
  if (clock.cause !== 'FLOWED') return { ...clock, toMs: edgeMs }
  const endMs = Math.min(edgeMs, clock.toMs + leftMs(clock))
  let next = clock
  while (endMs - next.fromMs >= signedSecondMs)
    next = closeStretch({ ...next, toMs: next.fromMs + signedSecondMs })
  return { ...next, toMs: endMs }
}

function closeStretch(clock: CallClock): CallClock {
  const { callId, epoch, cause, fromMs, toMs } = clock
  if (toMs === fromMs) return clock
  const countedMs = openMs(clock)
  const seq = clock.seq + 1
  const segment: CallSegment = { callId, epoch, seq, fromMs, toMs, cause, countedMs, mac: null }
  return {
    ...clock,
    ...{ seq, fromMs: toMs, flowedMs: clock.flowedMs + countedMs, closed: [...clock.closed, segment] },
  }
}

function withStall(clock: CallClock, atMs: number): CallClock {
  if (!isStall(clock.cause)) return { ...clock, stalledSinceMs: null, isSuspended: false }
  const stalledSinceMs = clock.stalledSinceMs ?? clock.fromMs
  const isSuspended = atMs - stalledSinceMs >= suspendAfterMs
  const suspensions = clock.suspensions + (isSuspended && !clock.isSuspended ? 1 : 0)
  return { ...clock, stalledSinceMs, isSuspended, suspensions }
}

/** True when staff must look at a call that was suspended too often. */
export const needsStaff = ({ suspensions }: CallClock): boolean => suspensions >= maxSuspensions

/** The oldest second that the fan has to sign; null when there is none. */
export function secondToSign({ closed }: CallClock): { epoch: number; seq: number; ms: number } | null {
  const segment = closed.find(isUnsigned)
  return segment ? { epoch: segment.epoch, seq: segment.seq, ms: segment.countedMs } : null
}

/** Adds the fan's signature to a closed second. The server verifies it; one for another second changes nothing. */
export const addSignature = (
  clock: CallClock,
  { epoch, seq, mac }: { epoch: number; seq: number; mac: string },
): CallClock => ({
  ...clock,
  closed: clock.closed.map((segment) =>
    isUnsigned(segment) && segment.epoch === epoch && segment.seq === seq ? { ...segment, mac } : segment,
  ),
})

/** Takes the segments that can be sent: all before the first second without a signature. */
export function takeSegments(clock: CallClock): { clock: CallClock; segments: readonly CallSegment[] } {
  const at = clock.closed.findIndex(isUnsigned)
  const segments = at === -1 ? clock.closed : clock.closed.slice(0, at)
  return { clock: { ...clock, closed: clock.closed.slice(segments.length) }, segments }
}

/** Ends the stretch on air and takes all segments. Seconds without a signature stay without one and count for nobody. */
export const endClock = (clock: CallClock): readonly CallSegment[] => closeStretch(clock).closed

/** Time on air, with earlier stretches. */
export const wallMs = (clock: CallClock, atMs: number): number =>
  clock.earlierWallMs + atMs - clock.startedAtMs

/** `CHIME`: the last ten seconds. `GRACE`: nothing is left, and the free seconds run. `OVER`: the station closes. */
export type ClockPhase = 'RUNNING' | 'CHIME' | 'GRACE' | 'OVER'

export function clockPhase(clock: CallClock, atMs: number): ClockPhase {
  if (wallMs(clock, atMs) >= wallLimitMs(clock.grantedMs)) return 'OVER'
  if (clock.cause === 'GRACE') return atMs - clock.fromMs >= graceMs ? 'OVER' : 'GRACE'
  return leftMs(clock) <= chimeMs ? 'CHIME' : 'RUNNING'
}

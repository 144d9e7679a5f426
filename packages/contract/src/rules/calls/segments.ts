/** `FLOWED` counts. `GRACE` is the free time after the last counted second. The others say which side stalled. */
export const segmentCauses = ['FLOWED', 'FAN_STALLED', 'ARTIST_STALLED', 'BOTH_STALLED', 'GRACE'] as const
export type SegmentCause = (typeof segmentCauses)[number]

/**
 * A stretch of one call with one cause, written by its station. Segments of an epoch have numbers from 1 without gaps.
 * Times are integer milliseconds of the station's clock.
 */
export interface CallSegment {
  callId: string
  /** Raised whenever another device takes over the station. */
  epoch: number
  seq: number
  fromMs: number
  toMs: number
  cause: SegmentCause
  /** The whole stretch for `FLOWED`, otherwise 0. */
  countedMs: number
  /** The fan's signature (`second-mac.ts`); null where nothing counts or the fan did not sign. */
  mac: string | null
}

/** Longest stretch that one signature covers. */
export const signedSecondMs = 1_000

/** The accepted segments of a call, in sums. */
export interface SegmentLog {
  callId: string
  epoch: number
  /** Last number of the epoch; 0 before the first. */
  seq: number
  /** End of the last segment of the epoch. */
  toMs: number
  countedMs: number
  /** Length of all segments. */
  wallMs: number
  /** Promised time with the time that staff added. */
  grantedMs: number
}

export const newSegmentLog = (callId: string, grantedMs: number): SegmentLog => ({
  callId,
  epoch: 0,
  seq: 0,
  toMs: 0,
  countedMs: 0,
  wallMs: 0,
  grantedMs,
})

/** A call is over in the books after this time on air, whatever was counted. */
export const wallLimitMs = (promisedMs: number): number => 2 * promisedMs + 60_000

export type SegmentRefusal =
  | 'FOREIGN_CALL'
  | 'INVALID'
  | 'EPOCH_CLOSED'
  | 'EPOCH_UNKNOWN'
  | 'GAP'
  | 'CONFLICT'
  | 'OVERLAP'
  | 'OVER_PROMISE'
  | 'OVER_WALL_LIMIT'

export interface SegmentContext {
  /** The stored segment with the same epoch and number, when there is one. */
  stored: CallSegment | null
  /** True when the signature is the fan's. */
  isSigned: boolean
  /** Current epoch of the station. */
  stationEpoch: number
}

/**
 * Takes in the next segment of a call, or the same one again. `counted` is the segment to store: one without a valid
 * signature counts for nobody. Segments of an earlier epoch are refused, because a new epoch closes it.
 */
export function acceptSegment(
  log: SegmentLog,
  segment: CallSegment,
  { stored, isSigned, stationEpoch }: SegmentContext,
): { log: SegmentLog; counted: CallSegment } | { refusal: SegmentRefusal } {
  if (segment.callId !== log.callId) return { refusal: 'FOREIGN_CALL' }
  if (!isWellFormed(segment)) return { refusal: 'INVALID' }
  if (segment.epoch > stationEpoch) return { refusal: 'EPOCH_UNKNOWN' }
  const counted = isSigned ? segment : { ...segment, countedMs: 0 }
  if (stored) return isSameSegment(stored, counted) ? { log, counted: stored } : { refusal: 'CONFLICT' }
  const refusal = refusalOf(log, counted)
  if (refusal) return { refusal }
  const { epoch, seq, fromMs, toMs } = segment
  return {
    log: {
      ...log,
      ...{ epoch, seq, toMs },
      countedMs: log.countedMs + counted.countedMs,
      wallMs: log.wallMs + toMs - fromMs,
    },
    counted,
  }
}

function refusalOf(
  log: SegmentLog,
  { epoch, seq, fromMs, toMs, countedMs }: CallSegment,
): SegmentRefusal | null {
  if (epoch < log.epoch) return 'EPOCH_CLOSED'
  const isSameEpoch = epoch === log.epoch
  if (seq !== (isSameEpoch ? log.seq + 1 : 1)) return 'GAP'
  // Clocks of two devices differ, so times are compared within an epoch only.
  if (isSameEpoch && fromMs < log.toMs) return 'OVERLAP'
  if (log.countedMs + countedMs > log.grantedMs) return 'OVER_PROMISE'
  return log.wallMs + toMs - fromMs > wallLimitMs(log.grantedMs) ? 'OVER_WALL_LIMIT' : null
}

function isWellFormed({ epoch, seq, fromMs, toMs, cause, countedMs }: CallSegment): boolean {
  if (![epoch, seq, fromMs, toMs, countedMs].every(Number.isSafeInteger)) return false
  if (epoch < 1 || seq < 1 || toMs <= fromMs || !segmentCauses.includes(cause)) return false
  if (cause !== 'FLOWED') return countedMs === 0
  return countedMs === toMs - fromMs && countedMs <= signedSecondMs
}

const isSameSegment = (a: CallSegment, b: CallSegment): boolean =>
  a.fromMs === b.fromMs &&
  a.toMs === b.toMs &&
  a.cause === b.cause &&
  a.countedMs === b.countedMs &&
  a.mac === b.mac

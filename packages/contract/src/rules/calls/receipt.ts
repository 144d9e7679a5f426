import type { StalledSide } from './flow.ts'
import type { CallSegment } from './segments.ts'

/** The fan's page may have signed this much more than was counted, before the sums differ. */
export const differenceToleratedMs = 2_000

/** The receipt of a call in milliseconds. `promised = spoken + compensated + owed`. */
export interface CallReceipt {
  promisedMs: number
  spokenMs: number
  /** Spoken beyond the promise, with time that staff added. */
  addedMs: number
  /** Time on air in which the clock stalled, by side. */
  stalledMs: Record<StalledSide, number>
  /** Flowed time that the fan did not sign. */
  unsignedMs: number
  compensatedMs: number
  owedMs: number
}

/** Sums the accepted segments of a call, of all epochs in any order. */
export function callReceipt(
  { promisedMs, compensatedMs }: { promisedMs: number; compensatedMs: number },
  segments: readonly CallSegment[],
): CallReceipt {
  const lengthOf = (cause: CallSegment['cause']) =>
    segments.reduce((sum, segment) => sum + (segment.cause === cause ? segment.toMs - segment.fromMs : 0), 0)
  const countedMs = segments.reduce((sum, segment) => sum + segment.countedMs, 0)
  const spokenMs = Math.min(countedMs, promisedMs)
  const creditedMs = Math.min(compensatedMs, promisedMs - spokenMs)
  return {
    promisedMs,
    spokenMs,
    addedMs: countedMs - spokenMs,
    stalledMs: {
      FAN: lengthOf('FAN_STALLED'),
      ARTIST: lengthOf('ARTIST_STALLED'),
      BOTH: lengthOf('BOTH_STALLED'),
    },
    unsignedMs: lengthOf('FLOWED') - countedMs,
    compensatedMs: creditedMs,
    owedMs: promisedMs - spokenMs - creditedMs,
  }
}

/** Returns the refund of owed time in minor units, rounded up: `price × owed / promised`. Null for impossible input. */
export function owedRefund(priceMinor: number, owedMs: number, promisedMs: number): number | null {
  if (![priceMinor, owedMs, promisedMs].every(Number.isSafeInteger)) return null
  if (priceMinor < 0 || owedMs < 0 || promisedMs <= 0 || owedMs > promisedMs) return null
  const promised = BigInt(promisedMs)
  return Number((BigInt(priceMinor) * BigInt(owedMs) + promised - 1n) / promised)
}

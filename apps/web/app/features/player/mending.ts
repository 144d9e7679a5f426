import { retryDelayMs } from './retry.ts'

/**
 * Stream faults. `DRY`: the buffer ran out briefly; `STALL`: playback has stopped for long; `NETWORK`: a lost response
 * or a server error; `GONE`: 404; `TOKEN`: 403; `MEDIA`: the browser could not decode the media.
 */
export type Trouble = 'DRY' | 'STALL' | 'NETWORK' | 'GONE' | 'TOKEN' | 'MEDIA'

/**
 * Remedies. `WAIT`: playback resumes by itself or when the device is online; `RESUME`: continues loading at the break;
 * `GO_LIVE`: skips the missing part; `RENEW`: fetches a token, which also shows whether the show is on; `MEND_MEDIA`:
 * restarts the decoder; `RELOAD`: reloads everything.
 */
export type Remedy = 'WAIT' | 'RESUME' | 'GO_LIVE' | 'RENEW' | 'MEND_MEDIA' | 'RELOAD'

/** History of faults. */
export interface Mending {
  /** Consecutive failures since playback was last stable. */
  failures: number
  /** Epoch milliseconds of recent `DRY` faults. */
  driedAtMs: readonly number[]
  renewedAtMs: number
  mendedAtMs: number
  /** Low latency is too much for this network: the standard stream plays from then on. */
  isPlain: boolean
}

export const unhurt: Mending = {
  failures: 0,
  driedAtMs: [],
  renewedAtMs: Number.NEGATIVE_INFINITY,
  mendedAtMs: Number.NEGATIVE_INFINITY,
  isPlain: false,
}

export interface Moment {
  nowMs: number
  isOnline: boolean
  /** Random number 0 to 1: spreads the retries of an audience that fails simultaneously. */
  chance: number
}

export interface Step {
  remedy: Remedy
  delayMs: number
}

/** This many `DRY` faults within a minute end low latency. */
const driesForPlain = 3
const dryMemoryMs = 60_000
/** After this many failures the standard stream is tried: low latency may be the cause. */
const failuresForPlain = 3
/** A second fault of the same kind within this time needs a stronger remedy. */
const sameAgainMs = 5_000
const resumesFirst = 2

/** Returns the gentlest remedy that has not just failed. */
export function nextStep(was: Mending, trouble: Trouble, moment: Moment): [Mending, Step] {
  const { nowMs, isOnline, chance } = moment
  if (trouble === 'DRY') return afterDry(was, nowMs)
  if (!isOnline) return [was, { remedy: 'WAIT', delayMs: 0 }]
  if (trouble === 'TOKEN' && nowMs - was.renewedAtMs > sameAgainMs)
    return [
      { ...was, renewedAtMs: nowMs },
      { remedy: 'RENEW', delayMs: 0 },
    ]
  if (trouble === 'MEDIA' && nowMs - was.mendedAtMs > sameAgainMs)
    return [
      { ...was, mendedAtMs: nowMs },
      { remedy: 'MEND_MEDIA', delayMs: 0 },
    ]
  const failures = was.failures + 1
  const next = { ...was, failures, isPlain: was.isPlain || failures >= failuresForPlain }
  const delayMs = retryDelayMs(was.failures, chance)
  if (trouble === 'GONE')
    return [
      { ...next, renewedAtMs: nowMs },
      { remedy: 'RENEW', delayMs },
    ]
  if (trouble === 'STALL' && failures === 1) return [next, { remedy: 'GO_LIVE', delayMs: 0 }]
  if (trouble === 'NETWORK' && failures <= resumesFirst) return [next, { remedy: 'RESUME', delayMs }]
  return [next, { remedy: 'RELOAD', delayMs }]
}

/** Resets the failures after stable playback. `isPlain` stays: the network remains too slow. */
export const recovered = (was: Mending): Mending => ({ ...was, failures: 0 })

function afterDry(was: Mending, nowMs: number): [Mending, Step] {
  const driedAtMs = [...was.driedAtMs.filter((atMs) => nowMs - atMs < dryMemoryMs), nowMs]
  const isTooMuch = !was.isPlain && driedAtMs.length >= driesForPlain
  if (!isTooMuch)
    return [
      { ...was, driedAtMs },
      { remedy: 'WAIT', delayMs: 0 },
    ]
  return [
    { ...was, driedAtMs: [], isPlain: true },
    { remedy: 'RELOAD', delayMs: 0 },
  ]
}

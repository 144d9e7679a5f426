import { retryDelayMs } from './retry.ts'

/**
 * Stream faults. `DRY`: the buffer ran out briefly; `STALL`: playback has stopped for long; `NETWORK`: a lost response
 * or a server error; `GONE`: 404; `TOKEN`: 403; `MEDIA`: the browser could not decode the media.
 */
export type StreamFault = 'DRY' | 'STALL' | 'NETWORK' | 'GONE' | 'TOKEN' | 'MEDIA'

/**
 * Remedies. `WAIT`: playback resumes by itself or when the device is online; `RESUME`: continues loading at the break;
 * `GO_LIVE`: skips the missing part; `RENEW`: fetches a token, which also shows whether the show is on; `RESTART_DECODER`:
 * restarts the decoder; `RELOAD`: reloads everything.
 */
export type Remedy = 'WAIT' | 'RESUME' | 'GO_LIVE' | 'RENEW' | 'RESTART_DECODER' | 'RELOAD'

/** History of faults. */
export interface RecoveryState {
  /** Consecutive failures since playback was last stable. */
  failures: number
  /** Epoch milliseconds of recent `DRY` faults. */
  driedAtMs: readonly number[]
  renewedAtMs: number
  decoderRestartedAtMs: number
  /** Low latency is too much for this network: the standard stream plays from then on. */
  isPlain: boolean
}

export const initialRecovery: RecoveryState = {
  failures: 0,
  driedAtMs: [],
  renewedAtMs: Number.NEGATIVE_INFINITY,
  decoderRestartedAtMs: Number.NEGATIVE_INFINITY,
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
export function nextStep(was: RecoveryState, fault: StreamFault, moment: Moment): [RecoveryState, Step] {
  const { nowMs, isOnline, chance } = moment
  if (fault === 'DRY') return afterDry(was, nowMs)
  if (!isOnline) return [was, { remedy: 'WAIT', delayMs: 0 }]
  if (fault === 'TOKEN' && nowMs - was.renewedAtMs > sameAgainMs)
    return [
      { ...was, renewedAtMs: nowMs },
      { remedy: 'RENEW', delayMs: 0 },
    ]
  if (fault === 'MEDIA' && nowMs - was.decoderRestartedAtMs > sameAgainMs)
    return [
      { ...was, decoderRestartedAtMs: nowMs },
      { remedy: 'RESTART_DECODER', delayMs: 0 },
    ]
  const failures = was.failures + 1
  const next = { ...was, failures, isPlain: was.isPlain || failures >= failuresForPlain }
  const delayMs = retryDelayMs(was.failures, chance)
  if (fault === 'GONE')
    return [
      { ...next, renewedAtMs: nowMs },
      { remedy: 'RENEW', delayMs },
    ]
  if (fault === 'STALL' && failures === 1) return [next, { remedy: 'GO_LIVE', delayMs: 0 }]
  if (fault === 'NETWORK' && failures <= resumesFirst) return [next, { remedy: 'RESUME', delayMs }]
  return [next, { remedy: 'RELOAD', delayMs }]
}

/** Resets the failures after stable playback. `isPlain` stays: the network remains too slow. */
export const afterStable = (was: RecoveryState): RecoveryState => ({ ...was, failures: 0 })

function afterDry(was: RecoveryState, nowMs: number): [RecoveryState, Step] {
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

import { retryDelayMs } from './retry.ts'

/**
 * What went wrong with the stream. `DRY`: it ran out for a moment; `STALL`: it has stood still for long;
 * `NETWORK`: an answer was lost or was a fault of the server; `GONE`: 404, what is asked for is not there;
 * `TOKEN`: 403; `MEDIA`: the browser could not show what came.
 */
export type Trouble = 'DRY' | 'STALL' | 'NETWORK' | 'GONE' | 'TOKEN' | 'MEDIA'

/**
 * What is done about it. `WAIT`: it goes on by itself, or once the device is online; `RESUME`: goes on loading
 * where it broke; `GO_LIVE`: leaves what is missing; `RENEW`: asks for a token, and by that whether the show is on;
 * `MEND_MEDIA`: the browser's decoder starts anew; `RELOAD`: all of it.
 */
export type Remedy = 'WAIT' | 'RESUME' | 'GO_LIVE' | 'RENEW' | 'MEND_MEDIA' | 'RELOAD'

/** What is remembered of the troubles so far. */
export interface Mending {
  /** In a row, since it last played well. */
  failures: number
  /** Epoch milliseconds of the last times it ran out. */
  driedAtMs: readonly number[]
  renewedAtMs: number
  mendedAtMs: number
  /** Low latency has proved too much for this network: the standard form is played from now on. */
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
  /** 0 to 1: a whole audience fails at once and must not come back at once. */
  chance: number
}

export interface Step {
  remedy: Remedy
  delayMs: number
}

/** Running dry this often within a minute is too much for low latency. */
const driesForPlain = 3
const dryMemoryMs = 60_000
/** After this many failures the plain form is tried: what fails again and again may be the low latency. */
const failuresForPlain = 3
/** A second failure of the same kind within this time needs more than the same again. */
const sameAgainMs = 5_000
const resumesFirst = 2

/** The next rung: the gentlest remedy that has not just failed. */
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

/** It has played well for a while: the next failure is the first again. What it is too slow for it stays too slow for. */
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

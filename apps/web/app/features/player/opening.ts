import { retryDelayMs } from './retry.ts'

/** `SHOW`: it is to come; `ENCORE`: it has ended, and might go on after all. */
export type Awaited = 'SHOW' | 'ENCORE'

export interface Waiting {
  awaited: Awaited
  nowMs: number
  /** The moment the first picture is whole; for an encore, when the show ended. */
  atMs: number
  /** How often it was asked since then. */
  asked: number
  /** 0 to 1 */
  chance: number
}

/** A crowd waits for the same moment: each asks at its own point within this time. */
const jitterMs = 2_000
/** Late shows begin within minutes; the wait between two questions stays short enough for that. */
const firstRetry = 2
const encoreEveryMs = 90_000
const encoreWithinMs = 10 * 60_000

/** How long until the address is asked for; null: never again. */
export function untilAskMs({ awaited, nowMs, atMs, asked, chance }: Waiting): number | null {
  if (awaited === 'ENCORE') {
    return nowMs - atMs > encoreWithinMs ? null : Math.round(encoreEveryMs * (0.5 + chance / 2))
  }
  const untilMs = atMs - nowMs
  if (asked === 0) return Math.max(0, untilMs) + Math.round(chance * jitterMs)
  return Math.max(0, untilMs) + retryDelayMs(firstRetry + asked, chance)
}

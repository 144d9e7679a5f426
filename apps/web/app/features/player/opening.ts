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
  /** Within which time a crowd asks first; the server says it of a show that begins early. */
  spreadMs?: number
}

/** A crowd waits for the same moment: each asks at its own point within this time. */
const jitterMs = 2_000
/** A show begins within seconds of its time or some minutes late: then pages are told, and ask seldom. */
const soonRetries = 8
const soonMs = 1_000
/** The first picture may be whole a little after its moment by this page's clock: a small audience asks again so soon. */
const soonestMs = 250
const firstRetry = 2
const encoreEveryMs = 90_000
const encoreWithinMs = 10 * 60_000

/** How long until the address is asked for; null: never again. */
export function untilAskMs({
  awaited,
  nowMs,
  atMs,
  asked,
  chance,
  spreadMs = jitterMs,
}: Waiting): number | null {
  if (awaited === 'ENCORE') {
    return nowMs - atMs > encoreWithinMs ? null : Math.round(encoreEveryMs * (0.5 + chance / 2))
  }
  const untilMs = atMs - nowMs
  if (asked === 0) return Math.max(0, untilMs) + Math.round(chance * spreadMs)
  const delayMs =
    asked <= soonRetries
      ? Math.round(Math.min(soonMs, Math.max(soonestMs, spreadMs)) * (1 + chance))
      : retryDelayMs(firstRetry + asked - soonRetries, chance)
  return Math.max(0, untilMs) + delayMs
}

/** How long until a page asks that was told that there is a picture. */
export const afterOpenedMs = (chance: number, spreadMs = jitterMs): number => Math.round(chance * spreadMs)

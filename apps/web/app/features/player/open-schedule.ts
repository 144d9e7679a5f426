import { retryDelayMs } from './retry.ts'

/** `SHOW`: it has not started; `ENCORE`: it has ended and may continue. */
export type Awaited = 'SHOW' | 'ENCORE'

export interface Waiting {
  awaited: Awaited
  nowMs: number
  /** Time of the first complete picture; for an encore, the end of the show. Epoch milliseconds. */
  atMs: number
  /** Requests made since then. */
  asked: number
  /** Random number, 0 to 1. */
  chance: number
  /** Milliseconds over which first requests are spread; the server sets it for an early start. */
  spreadMs?: number
}

/** Spreads the requests of viewers that wait for the same moment. */
const jitterMs = 2_000
/** A show starts within seconds of its time or minutes late; pages are then notified and poll rarely. */
const soonRetries = 8
const soonMs = 1_000
/** The picture may be complete slightly later by this page's clock: small audiences retry this soon. */
const soonestMs = 250
const firstRetry = 2
const encoreEveryMs = 90_000
const encoreWithinMs = 10 * 60_000

/** Milliseconds until the address is requested; null: never again. */
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

/** Milliseconds until a notified page requests the address. */
export const afterOpenedMs = (chance: number, spreadMs = jitterMs): number => Math.round(chance * spreadMs)

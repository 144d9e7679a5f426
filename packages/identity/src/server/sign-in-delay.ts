/** A row of `sign_in_failure`: consecutive wrong passwords for one mail address. */
export interface FailureCount {
  failures: number
  /** Epoch milliseconds. */
  lastAtMs: number
}

const freeFailures = 5
const firstDelayMs = 60_000
const longestDelayMs = 15 * 60_000
/** Consecutive failures add up when at most this time passes after the previous wait. */
const memoryMs = 15 * 60_000

/** Returns whole seconds until the next attempt for this mail address; no account is locked permanently. */
export function signInWaitSec(count: FailureCount | null, nowMs: number): number {
  if (!count) return 0
  return Math.max(0, Math.ceil((count.lastAtMs + delayMs(count.failures) - nowMs) / 1000))
}

/** Returns the count after another failure; a success deletes it instead. */
export function afterFailure(count: FailureCount | null, nowMs: number): FailureCount {
  const isRemembered = count !== null && nowMs < count.lastAtMs + delayMs(count.failures) + memoryMs
  return { failures: isRemembered ? count.failures + 1 : 1, lastAtMs: nowMs }
}

/** No delay for the first four failures, then 1, 2, 4, 8 and 15 minutes. */
const delayMs = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - freeFailures))

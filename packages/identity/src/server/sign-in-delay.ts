/** A row of `sign_in_failure`: wrong passwords for one address in a row. */
export interface FailureCount {
  failures: number
  /** Epoch milliseconds. */
  lastAtMs: number
}

const freeFailures = 5
const firstDelayMs = 60_000
const longestDelayMs = 15 * 60_000
/** Failures count together when no more than this passes after the wait between them. */
const memoryMs = 15 * 60_000

/** How long this address must wait before the next try, in whole seconds; nothing is locked for good. */
export function signInWaitSec(count: FailureCount | null, nowMs: number): number {
  if (!count) return 0
  return Math.max(0, Math.ceil((count.lastAtMs + delayMs(count.failures) - nowMs) / 1000))
}

/** The count after one more failure; a success deletes it instead. */
export function afterFailure(count: FailureCount | null, nowMs: number): FailureCount {
  const isRemembered = count !== null && nowMs < count.lastAtMs + delayMs(count.failures) + memoryMs
  return { failures: isRemembered ? count.failures + 1 : 1, lastAtMs: nowMs }
}

/** None for the first four, then 1, 2, 4, 8 and 15 minutes. */
const delayMs = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - freeFailures))

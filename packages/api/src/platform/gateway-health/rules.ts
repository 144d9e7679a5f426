/** A gateway fails after this many consecutive calls without a response within this many minutes. */
export const failing = { calls: 3, withinMinutes: 10 }

/**
 * `failures` are calls since the last response, oldest first, in epoch milliseconds. A gateway recovers by a response
 * or by time.
 */
export function isFailing(failures: readonly number[], nowMs: number): boolean {
  const first = failures.at(-failing.calls)
  return first !== undefined && nowMs - first <= failing.withinMinutes * 60_000
}

/** So many calls in a row without an answer, within so many minutes, and a gateway fails. */
export const failing = { calls: 3, withinMinutes: 10 }

/** `failures` are calls since the last answer, oldest first, epoch milliseconds. It heals by an answer, or by time. */
export function isFailing(failures: readonly number[], nowMs: number): boolean {
  const first = failures.at(-failing.calls)
  return first !== undefined && nowMs - first <= failing.withinMinutes * 60_000
}

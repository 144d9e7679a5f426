/** Upper bounds of the histogram of player start times, in milliseconds; the last one includes all later starts. */
export const startBoundsMs = [250, 500, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 30_000] as const

/** Milliseconds between two quality reports of a player. */
export const qualityReportEveryMs = 20_000

/** Returns the index of the bound that a start belongs to. */
export const startBound = (startMs: number): number => {
  const found = startBoundsMs.findIndex((bound) => startMs <= bound)
  return found < 0 ? startBoundsMs.length - 1 : found
}

/** Returns the milliseconds within which this share of all starts succeeded; null without starts. */
export function startsWithin(starts: readonly number[], part: number): number | null {
  const all = starts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let before = 0
  const found = startBoundsMs.findIndex((_, n) => {
    before += starts[n] ?? 0
    return before >= all * part
  })
  return startBoundsMs[found] ?? null
}

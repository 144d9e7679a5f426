/** Players are counted by how soon they showed a picture: within so many milliseconds, the last also later. */
export const startBoundsMs = [250, 500, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 30_000] as const

/** How often a player says what it met with. */
export const feltEveryMs = 20_000

/** Which of the bounds a start belongs to. */
export const startBound = (startMs: number): number => {
  const found = startBoundsMs.findIndex((bound) => startMs <= bound)
  return found < 0 ? startBoundsMs.length - 1 : found
}

/** Within how many milliseconds so large a part of all starts was; null before there were any. */
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

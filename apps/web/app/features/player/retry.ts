const shortestMs = 500
const longestMs = 15_000

/** 0.5 s doubling to 15 s; the second half of each wait is chance, since a whole audience fails at once. */
export function retryDelayMs(attempt: number, chance: number): number {
  const whole = Math.min(longestMs, shortestMs * 2 ** attempt)
  return Math.round(whole / 2 + (whole / 2) * chance)
}

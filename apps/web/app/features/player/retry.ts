const shortestMs = 500
const longestMs = 15_000

/** Returns a delay of 0.5 s doubling to 15 s; half of it is random, because a whole audience fails simultaneously. */
export function retryDelayMs(attempt: number, chance: number): number {
  const whole = Math.min(longestMs, shortestMs * 2 ** attempt)
  return Math.round(whole / 2 + (whole / 2) * chance)
}

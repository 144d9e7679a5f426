const firstWaitMs = 10_000
const longestWaitMs = 300_000

/** Lets one new guest through per page, another after 10 s, then 20, 40… at most every 5 minutes. */
export function createLoopGuard(now: () => number) {
  let passed = 0
  let opensAtMs = 0
  return {
    pass(): boolean {
      if (now() < opensAtMs) return false
      opensAtMs = now() + Math.min(longestWaitMs, firstWaitMs * 2 ** passed++)
      return true
    },
    /** Somebody signed in by hand: no loop. */
    reset(): void {
      passed = 0
      opensAtMs = 0
    },
  }
}

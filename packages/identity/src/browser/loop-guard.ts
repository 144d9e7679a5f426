const firstWaitMs = 10_000
const longestWaitMs = 300_000

/** Allows one new guest per page, another after 10 s, then 20, 40… at most every 5 minutes. */
export function createLoopGuard(now: () => number) {
  let passed = 0
  let opensAtMs = 0
  return {
    pass(): boolean {
      if (now() < opensAtMs) return false
      opensAtMs = now() + Math.min(longestWaitMs, firstWaitMs * 2 ** passed++)
      return true
    },
    /** A sign-in by the user shows that there is no loop. */
    reset(): void {
      passed = 0
      opensAtMs = 0
    },
  }
}

export interface Backoff {
  /** False while a key waits after a failure. */
  isDue(key: string): boolean
  failed(key: string): void
  succeeded(key: string): void
}

/**
 * Waits between the tries of something that fails: twice as long after each failure, up to `mostMs`, less a random part
 * of at most half. Uses real time, since others keep it.
 */
export function createBackoff(
  { firstMs, mostMs }: { firstMs: number; mostMs: number },
  { now, random }: { now: () => number; random: () => number } = { now: Date.now, random: Math.random },
): Backoff {
  const waits = new Map<string, { failures: number; untilMs: number }>()
  return {
    isDue: (key) => (waits.get(key)?.untilMs ?? 0) <= now(),
    failed: (key) => {
      const failures = (waits.get(key)?.failures ?? 0) + 1
      const waitMs = Math.min(mostMs, firstMs * 2 ** (failures - 1)) * (1 - random() / 2)
      waits.set(key, { failures, untilMs: now() + waitMs })
    },
    succeeded: (key) => {
      waits.delete(key)
    },
  }
}

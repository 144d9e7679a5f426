export type Clock = {
  nowMs(): number
  advance(ms: number): void
}

/** The machine's clock plus an offset that is stored with the state. */
export function createClock(holder: { clockOffsetMs: number }): Clock {
  return {
    nowMs: () => Date.now() + holder.clockOffsetMs,
    advance(ms) {
      holder.clockOffsetMs += ms
    },
  }
}

/** Formats a time as `yyyymmddhhmmss` in KST. */
export function kstDigits(ms: number): string {
  const kstOffsetMs = 9 * 60 * 60 * 1000
  return new Date(ms + kstOffsetMs).toISOString().replace(/\D/g, '').slice(0, 14)
}

import type { PageClock } from '../page-clock.ts'

export interface FakeClock extends PageClock {
  /** Runs timers in their order, each with the promises that it started. */
  advance(ms: number): Promise<void>
}

interface Timer {
  atMs: number
  everyMs: number | null
  act: () => void
}

/** `settled` resolves when work outside the clock is done, such as that of WebCrypto. */
export function createFakeClock(settled: () => Promise<void> = async () => {}): FakeClock {
  let nowMs = 1_000_000
  const timers = new Set<Timer>()
  const start = (timer: Timer) => {
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const settle = async () => {
    // A timer starts chains of promises; a turn of the event loop runs them to their end.
    await new Promise((done) => setImmediate(done))
    await settled()
  }
  return {
    now: () => nowMs,
    after: (ms, act) => start({ atMs: nowMs + ms, everyMs: null, act }),
    every: (ms, act) => start({ atMs: nowMs + ms, everyMs: ms, act }),
    advance: async (ms) => {
      const endMs = nowMs + ms
      await settle()
      for (;;) {
        const [next] = [...timers].sort((a, b) => a.atMs - b.atMs)
        if (!next || next.atMs > endMs) break
        nowMs = Math.max(nowMs, next.atMs)
        if (next.everyMs === null) timers.delete(next)
        else next.atMs += next.everyMs
        next.act()
        await settle()
      }
      nowMs = endMs
    },
  }
}

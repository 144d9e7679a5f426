/** Monotonic time and timers of a call. */
export interface PageClock {
  /** Integer milliseconds, which go on where an earlier document of the device stopped. */
  now(): number
  /** Runs once after a time; the result cancels it. */
  after(ms: number, act: () => void): () => void
  /** Runs each time an interval is over; the result stops it. */
  every(ms: number, act: () => void): () => void
}

/** Message to the worker of timers; without `ms` the timer ends. */
export interface TimerRequest {
  id: number
  ms?: number
  isRepeated?: boolean
}

/** A clock with its timers in a worker, because browsers throttle the timers of a hidden page. */
export function createPageClock(): PageClock & { close(): void } {
  const worker = new Worker(new URL('./timer-worker.ts', import.meta.url), { type: 'module' })
  const acts = new Map<number, () => void>()
  let lastId = 0
  worker.onmessage = ({ data }: MessageEvent<number>) => acts.get(data)?.()
  const start = (ms: number, isRepeated: boolean, act: () => void) => {
    const id = ++lastId
    const end = () => {
      if (acts.delete(id)) worker.postMessage({ id } satisfies TimerRequest)
    }
    acts.set(id, () => {
      if (!isRepeated) acts.delete(id)
      act()
    })
    worker.postMessage({ id, ms, isRepeated } satisfies TimerRequest)
    return end
  }
  return {
    now: () => Math.round(performance.timeOrigin + performance.now()),
    after: (ms, act) => start(ms, false, act),
    every: (ms, act) => start(ms, true, act),
    close: () => {
      acts.clear()
      worker.terminate()
    },
  }
}

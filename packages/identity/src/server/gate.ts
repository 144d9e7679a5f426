/** Limits concurrency with a short queue; returns null without starting the work when the queue is full. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T | null>

export function createGate(atOnce: number, queueLength: number): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= queueLength) return null
      await new Promise<void>((turn) => waiting.push(turn))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

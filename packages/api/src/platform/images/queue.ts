/** Queue for deferred work: one piece at a time, each name once. */
export interface Queue {
  /** Ignored while the same name waits, or when the queue is full. */
  add(name: string, work: () => Promise<unknown>): void
  /** Drops waiting work and resolves when the running piece has ended. */
  close(): Promise<void>
}

export function createQueue(maxWaiting: number): Queue {
  const waiting = new Map<string, () => Promise<unknown>>()
  let running: Promise<void> | null = null
  let closed = false
  const drain = async () => {
    for (const [name, work] of waiting) {
      await work()
      waiting.delete(name)
    }
    running = null
  }
  return {
    add: (name, work) => {
      if (closed || waiting.has(name) || waiting.size >= maxWaiting) return
      waiting.set(name, work)
      running ??= drain()
    },
    close: async () => {
      closed = true
      waiting.clear()
      await running
    },
  }
}

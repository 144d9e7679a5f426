import type { Logger } from './log.ts'

/** One turn of repeated work. After one that took all it may take at once, and says `more`, the next does not wait. */
export type Turn = () => Promise<unknown>

export type TurnEnd = 'more' | 'done'

export interface Schedule {
  every(ms: number, name: string, work: Turn): void
  /** The turns under way, by name. */
  running(): string[]
  /** Ends all timers and waits for turns that are running. */
  stop(): Promise<void>
}

/** Repeated work of this process: a turn never overlaps itself, a failed one is logged and the next comes. */
export function createSchedule(log: Logger): Schedule {
  const timers: NodeJS.Timeout[] = []
  const running = new Map<string, Promise<void>>()
  let isStopping = false
  const takeTurns = async (work: Turn) => {
    while ((await work()) === 'more' && !isStopping);
  }
  return {
    every: (ms, name, work) => {
      const turn = () => {
        if (running.has(name)) return
        const done = takeTurns(work)
          .catch((err: unknown) => log.warn({ err, work: name }, 'scheduled task failed'))
          .finally(() => running.delete(name))
        running.set(name, done)
      }
      timers.push(setInterval(turn, ms).unref())
    },
    running: () => [...running.keys()],
    stop: async () => {
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

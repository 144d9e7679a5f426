import type { Logger } from './log.ts'

/** One run of a scheduled task. When it returns `more`, the next run follows immediately. */
export type Turn = () => Promise<unknown>

export type TurnEnd = 'more' | 'done'

export interface Schedule {
  every(ms: number, name: string, work: Turn): void
  running(): string[]
  /** Stops all timers and waits for running tasks. */
  stop(): Promise<void>
}

/** Scheduled tasks of this process: a task never overlaps itself; a failed run is logged and the next one follows. */
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

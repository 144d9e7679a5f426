import { oneAtATime } from './one-at-a-time.ts'

/**
 * Returns a function that runs `work` once for all calls made before it starts. A call during a run waits for one more
 * run, because the current one may miss what the caller has just changed.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  const inTurn = oneAtATime()
  let waiting: Promise<void> | null = null
  return () => {
    waiting ??= inTurn(() => {
      waiting = null
      return work()
    })
    return waiting
  }
}

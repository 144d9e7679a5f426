import { setTimeout as pause } from 'node:timers/promises'

/** Calls that are the same one sent again: one at a time in this process. */
const running = new Map<string, Promise<void>>()

/** Runs `work` when whoever came before under this name is done; null when that takes longer than `patienceMs`. */
export async function withKeyedMutex<T>(
  name: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T | null> {
  const before = running.get(name)
  const done = Promise.withResolvers<void>()
  const turn = (before ?? Promise.resolve()).then(() => done.promise)
  running.set(name, turn)
  try {
    if (before && !(await endsWithin(before, patienceMs))) return null
    return await work()
  } finally {
    done.resolve()
    void turn.then(() => running.get(name) === turn && running.delete(name))
  }
}

async function endsWithin(turn: Promise<void>, ms: number): Promise<boolean> {
  const stop = new AbortController()
  const late = pause(ms, false, { signal: stop.signal }).catch(() => false)
  const isDone = await Promise.race([turn.then(() => true), late])
  stop.abort()
  return isDone
}

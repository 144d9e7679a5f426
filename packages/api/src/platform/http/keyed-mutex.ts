import { setTimeout as pause } from 'node:timers/promises'

const running = new Map<string, Promise<void>>()

/** Runs `work` after the earlier calls with this name. Returns null when they take longer than `timeoutMs`. */
export async function withKeyedMutex<T>(
  name: string,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T | null> {
  const before = running.get(name)
  const done = Promise.withResolvers<void>()
  const turn = (before ?? Promise.resolve()).then(() => done.promise)
  running.set(name, turn)
  try {
    if (before && !(await endsWithin(before, timeoutMs))) return null
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

import type { Ctx } from '#platform/context.ts'

/** Wakes held polls of this process when something at their station changed, wherever it was changed. */
export interface CallWaker {
  /**
   * Reads until there is something new, at most for this time. `read` returns null when nothing is new, and then it runs
   * again after each change at the station.
   */
  hold<T>(stationId: string, withinMs: number, read: () => Promise<T | null>): Promise<T | null>
  /** Ends held polls; later ones are not held. */
  close(): void
}

export function openCallWaker({ bus }: Pick<Ctx, 'bus'>): CallWaker {
  const waiting = new Map<string, Set<() => void>>()
  let isClosed = false
  const wake = (stationId: string) => {
    for (const resume of waiting.get(stationId) ?? []) resume()
  }
  const wakeAll = () => {
    for (const stationId of waiting.keys()) wake(stationId)
  }
  bus.on('call', ({ stationId }) => wake(stationId))
  bus.onGap(wakeAll)
  return {
    hold: async (stationId, withinMs, read) => {
      const endsAt = performance.now() + withinMs
      for (;;) {
        // It listens before it reads, so that a change in between is not lost.
        const change = listen(waiting, stationId)
        try {
          const found = await read()
          const leftMs = endsAt - performance.now()
          if (found !== null || isClosed || leftMs <= 0) return found
          await change.within(leftMs)
        } finally {
          change.end()
        }
      }
    },
    close: () => {
      isClosed = true
      wakeAll()
    },
  }
}

function listen(waiting: Map<string, Set<() => void>>, stationId: string) {
  const own = waiting.get(stationId) ?? new Set()
  waiting.set(stationId, own)
  let timer: NodeJS.Timeout | undefined
  let resume = () => {}
  const changed = new Promise<void>((resolve) => {
    resume = resolve
  })
  own.add(resume)
  return {
    within: (ms: number) => {
      timer = setTimeout(resume, ms)
      return changed
    },
    end: () => {
      clearTimeout(timer)
      own.delete(resume)
      if (own.size === 0 && waiting.get(stationId) === own) waiting.delete(stationId)
    },
  }
}

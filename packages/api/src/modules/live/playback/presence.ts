import type { Ctx } from '#platform/context.ts'
import { holdsPlace } from './enter.ts'
import { noteLeft, noteSeen } from './store.ts'

/** Interval of heartbeat writes. With the 20 s limit, the lease of a crashed device is free within 30 s. */
export const writeEveryMs = 8_000
const leaveWithinMs = 1_000

/** Collects viewings seen since the last write; one statement writes all of them. */
export interface Presence {
  /** Heartbeat of the page. */
  seen(viewing: string): void
  /** A media request; it may arrive after the page reported that it stopped. */
  fetched(viewing: string): void
  left(viewing: string): void
  close(): void
}

export function notePresence({ sql, log }: Ctx): Presence {
  let watching = new Set<string>()
  let gone = new Set<string>()
  const write = (viewings: Set<string>, note: typeof noteSeen) => {
    if (viewings.size === 0) return
    note(sql, [...viewings]).catch((err: unknown) => log.warn({ err }, 'viewings could not be stored'))
  }
  const timers = [
    setInterval(() => {
      write(watching, noteSeen)
      watching = new Set()
    }, writeEveryMs),
    setInterval(() => {
      write(gone, noteLeft)
      gone = new Set()
    }, leaveWithinMs),
  ]
  for (const timer of timers) timer.unref()
  return {
    seen: (viewing) => {
      if (!holdsPlace(viewing)) return
      watching.add(viewing)
      // A reloaded page leaves and comes back.
      gone.delete(viewing)
    },
    fetched: (viewing) => {
      if (holdsPlace(viewing) && !gone.has(viewing)) watching.add(viewing)
    },
    left: (viewing) => {
      if (!holdsPlace(viewing)) return
      watching.delete(viewing)
      gone.add(viewing)
    },
    close: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

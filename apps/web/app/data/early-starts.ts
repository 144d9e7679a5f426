import { createStore, useStore } from '@encore/app-kit/store'

export interface EarlyStart {
  /** ISO 8601. */
  startedAt: string
  /** ISO 8601 time at which the first picture is available; null while unknown. */
  opensAt: string | null
  /** Each page delays its requests by a random time up to this, in milliseconds. */
  spreadMs: number
}

/** Early starts by event id, collected since this page was opened. */
export const earlyStarts = createStore<ReadonlyMap<string, EarlyStart>>(new Map())

const noneKnown: ReadonlyMap<string, EarlyStart> = new Map()

export const useEarlyStarts = (): ReadonlyMap<string, EarlyStart> => useStore(earlyStarts, noneKnown)

export function noteEarlyStart(eventId: string, start: EarlyStart): void {
  const known = earlyStarts.get()
  if (known.get(eventId)?.startedAt === start.startedAt) return
  earlyStarts.set(new Map(known).set(eventId, start))
}

/** Returns the event with its actual start when the page has received it since it was loaded. */
export function withEarlyStart<E extends { id: string; startedAt: string | null }>(
  event: E,
  known = earlyStarts.get(),
): E {
  const start = event.startedAt === null ? known.get(event.id) : undefined
  return start ? { ...event, startedAt: start.startedAt } : event
}

import { createStore, useStore } from './store.ts'

/** What a page knows of a show that began before its announced start. */
export interface EarlyStart {
  /** ISO 8601. */
  startedAt: string
  /** When the first picture is whole; null while that is not known. */
  opensAt: string | null
  /** Each page asks for more at a moment of its own within this time. */
  spreadMs: number
}

/** By event id, since this page was opened. */
export const earlyStarts = createStore<ReadonlyMap<string, EarlyStart>>(new Map())

const noneKnown: ReadonlyMap<string, EarlyStart> = new Map()

export const useEarlyStarts = (): ReadonlyMap<string, EarlyStart> => useStore(earlyStarts, noneKnown)

export function noteEarlyStart(eventId: string, start: EarlyStart): void {
  const known = earlyStarts.get()
  if (known.get(eventId)?.startedAt === start.startedAt) return
  earlyStarts.set(new Map(known).set(eventId, start))
}

/** The event with its actual start, where this page has learnt of it since it was loaded. */
export function withEarlyStart<E extends { id: string; startedAt: string | null }>(
  event: E,
  known = earlyStarts.get(),
): E {
  const start = event.startedAt === null ? known.get(event.id) : undefined
  return start ? { ...event, startedAt: start.startedAt } : event
}

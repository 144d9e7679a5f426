import type { SearchedEvent } from '#modules/catalog/events/index.ts'

/** The order in which shows are offered, before all else but how well they match. */
export const standings = 4
const last = standings - 1

export interface Times {
  ticketOpenAt: Float64Array
  ticketCloseAt: Float64Array
  startAt: Float64Array
  endAt: Float64Array
  isCanceled: Uint8Array
}

export function timesOf(events: readonly SearchedEvent[]): Times {
  const each = (read: (event: SearchedEvent) => Date) =>
    Float64Array.from(events, (event) => read(event).getTime())
  return {
    ticketOpenAt: each((event) => event.ticketOpenAt),
    ticketCloseAt: each((event) => event.ticketCloseAt),
    startAt: each((event) => event.startAt),
    endAt: each((event) => event.endAt),
    isCanceled: Uint8Array.from(events, (event) => (event.isCanceled ? 1 : 0)),
  }
}

/** 0 on air, 1 tickets open, 2 to come, 3 over or canceled; what the card says of it the database decides. */
export function standingOf(times: Times, doc: number, now: number): number {
  if (times.isCanceled[doc] || now >= (times.endAt[doc] as number)) return last
  if (now >= (times.startAt[doc] as number)) return 0
  const isOpen = now >= (times.ticketOpenAt[doc] as number) && now < (times.ticketCloseAt[doc] as number)
  return isOpen ? 1 : 2
}

/** What is over is shown latest first, all else soonest first. */
export const isLatestFirst = (standing: number): boolean => standing === last

import type { SearchedEvent } from '#modules/catalog/events/index.ts'

/** Number of availability ranks; only the quality of the match sorts before them. */
export const availabilities = 4
const last = availabilities - 1

type Turns = Pick<SearchedEvent, 'ticketOpenAt' | 'ticketCloseAt' | 'onAirAt' | 'endAt' | 'isCanceled'>

/** Returns the rank of each show at a time: 0 on air, 1 tickets on sale, 2 coming, 3 over or canceled. */
export type Availabilities = (now: number) => Uint8Array

/** Recomputed only after a show has changed its rank; follows the rules of `statusAt`. */
export function availabilitiesOf(events: readonly Turns[]): Availabilities {
  const times = timesOf(events)
  const availability = new Uint8Array(events.length)
  let holds = { from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY }
  return (now) => {
    if (now >= holds.from && now < holds.until) return availability
    for (let nth = 0; nth < availability.length; nth++) availability[nth] = availabilityOf(times, nth, now)
    holds = { from: now, until: nextTurn(times, now) }
    return availability
  }
}

interface Times {
  ticketOpenAt: Float64Array
  ticketCloseAt: Float64Array
  onAirAt: Float64Array
  endAt: Float64Array
  isCanceled: Uint8Array
}

function timesOf(events: readonly Turns[]): Times {
  const each = (read: (event: Turns) => Date) => Float64Array.from(events, (event) => read(event).getTime())
  return {
    ticketOpenAt: each((event) => event.ticketOpenAt),
    ticketCloseAt: each((event) => event.ticketCloseAt),
    onAirAt: each((event) => event.onAirAt),
    endAt: each((event) => event.endAt),
    isCanceled: Uint8Array.from(events, (event) => (event.isCanceled ? 1 : 0)),
  }
}

function availabilityOf(times: Times, nth: number, now: number): number {
  if (times.isCanceled[nth] || now >= (times.endAt[nth] as number)) return last
  if (now >= (times.onAirAt[nth] as number)) return 0
  const isOpen = now >= (times.ticketOpenAt[nth] as number) && now < (times.ticketCloseAt[nth] as number)
  return isOpen ? 1 : 2
}

/** Returns the first later time at which any show changes. */
function nextTurn({ ticketOpenAt, ticketCloseAt, onAirAt, endAt }: Times, now: number): number {
  let next = Number.POSITIVE_INFINITY
  for (const moments of [ticketOpenAt, ticketCloseAt, onAirAt, endAt])
    for (const moment of moments) if (moment > now && moment < next) next = moment
  return next
}

/** Past shows are sorted latest first, all others soonest first. */
export const isLatestFirst = (availability: number): boolean => availability === last

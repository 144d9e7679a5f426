import type { SearchedEvent } from '#modules/catalog/events/index.ts'

/** The order in which shows are offered, before all else but how well they match. */
export const availabilities = 4
const last = availabilities - 1

type Turns = Pick<SearchedEvent, 'ticketOpenAt' | 'ticketCloseAt' | 'onAirAt' | 'endAt' | 'isCanceled'>

/** By its number where each show stands at a moment: 0 on air, 1 tickets open, 2 to come, 3 over or canceled. */
export type Availabilities = (now: number) => Uint8Array

/** Worked out anew only when the moment has come at which one of them moves on; by the rules of `statusAt`. */
export function availabilitiesOf(events: readonly Turns[]): Availabilities {
  const times = timesOf(events)
  const standing = new Uint8Array(events.length)
  let holds = { from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY }
  return (now) => {
    if (now >= holds.from && now < holds.until) return standing
    for (let nth = 0; nth < standing.length; nth++) standing[nth] = standingOf(times, nth, now)
    holds = { from: now, until: nextTurn(times, now) }
    return standing
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

function standingOf(times: Times, nth: number, now: number): number {
  if (times.isCanceled[nth] || now >= (times.endAt[nth] as number)) return last
  if (now >= (times.onAirAt[nth] as number)) return 0
  const isOpen = now >= (times.ticketOpenAt[nth] as number) && now < (times.ticketCloseAt[nth] as number)
  return isOpen ? 1 : 2
}

/** The first moment of any show after this one. */
function nextTurn({ ticketOpenAt, ticketCloseAt, onAirAt, endAt }: Times, now: number): number {
  let next = Number.POSITIVE_INFINITY
  for (const moments of [ticketOpenAt, ticketCloseAt, onAirAt, endAt])
    for (const moment of moments) if (moment > now && moment < next) next = moment
  return next
}

/** What is over is shown latest first, all else soonest first. */
export const isLatestFirst = (standing: number): boolean => standing === last

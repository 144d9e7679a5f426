import type { EventCard } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { cardReply } from './present.ts'
import type { SearchedEvent } from './search-store.ts'

/** Builds the card of a loaded event at a time in epoch milliseconds. */
export const cardAt = (event: SearchedEvent, now: number, locale: Locale): EventCard =>
  cardReply(
    {
      ...event,
      status: statusAt(event, now),
      artists: event.artists.map(({ names }) => names),
      tickets: event.tickets.filter(({ payEndAt }) => Date.parse(payEndAt) > now),
    },
    locale,
  )

type Turns = Pick<SearchedEvent, 'isCanceled' | 'ticketOpenAt' | 'ticketCloseAt' | 'onAirAt' | 'endAt'>

/** Same result as `event_status` in SQL, without the database. */
export function statusAt(event: Turns, now: number): EventCard['status'] {
  if (event.isCanceled) return 'CANCELED'
  if (now >= event.endAt.getTime()) return 'ENDED'
  if (now >= event.onAirAt.getTime()) return 'ON_AIR'
  const isOpen = now >= event.ticketOpenAt.getTime() && now < event.ticketCloseAt.getTime()
  return isOpen ? 'OPEN_TICKET' : 'SCHEDULED'
}

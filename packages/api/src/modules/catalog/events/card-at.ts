import type { EventCard } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { cardReply } from './present.ts'
import type { SearchedEvent } from './search-store.ts'

/** The card of an event that was read before, at a moment in epoch milliseconds. */
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

/** What `event_status` says in SQL, for who does not ask the database. */
export function statusAt(event: Turns, now: number): EventCard['status'] {
  if (event.isCanceled) return 'CANCELED'
  if (now >= event.endAt.getTime()) return 'ENDED'
  if (now >= event.onAirAt.getTime()) return 'ON_AIR'
  const isOpen = now >= event.ticketOpenAt.getTime() && now < event.ticketCloseAt.getTime()
  return isOpen ? 'OPEN_TICKET' : 'SCHEDULED'
}

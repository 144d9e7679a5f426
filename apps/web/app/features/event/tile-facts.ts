import type { EventCard, ListedEvent } from '@encore/contract/endpoints'
import type { EndedFacts, TileFacts } from './EventTile.tsx'

const namedFacts = (event: EventCard) => ({
  id: event.id,
  slug: event.slug,
  type: event.type,
  title: event.title,
  artists: event.artists,
  images: { poster: event.images.poster, still: event.images.still },
  zone: event.zone,
  startAt: event.startAt,
  startedAt: event.startedAt,
})

/** Reduces an upcoming or running event to the fields of a tile, which keeps the page data small. */
export const tileFacts = (event: ListedEvent): TileFacts => ({
  ...namedFacts(event),
  status: event.status,
  endAt: event.endAt,
  ticketOpenAt: event.ticketOpenAt,
  isFree: event.isFree,
  priceFrom: event.priceFrom,
  hasOnePrice: event.hasOnePrice,
  isSoldOut: event.isSoldOut,
})

export const endedFacts = (event: EventCard): EndedFacts => ({ ...namedFacts(event), status: 'ENDED' })

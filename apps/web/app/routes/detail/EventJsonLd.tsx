import type { EventDetail } from '@encore/contract/endpoints'
import { majorText } from '@encore/contract/rules/money'
import { useLocation } from 'react-router'
import { useDocument } from '#app/document.tsx'
import { JsonLd } from '#app/JsonLd.tsx'

/** The event for search engines (schema.org). */
export function EventJsonLd({ event }: { event: EventDetail }) {
  const { origin } = useDocument()
  const { pathname } = useLocation()
  const { priceFrom } = event
  const facts = {
    '@type': 'MusicEvent',
    name: event.title.text,
    description: event.summary.text,
    startDate: event.startAt,
    endDate: event.endAt,
    doorTime: event.doorsAt,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: `https://schema.org/${event.status === 'CANCELED' ? 'EventCancelled' : 'EventScheduled'}`,
    location: { '@type': 'VirtualLocation', url: origin + pathname },
    image: [origin + event.images.still],
    performer: event.artists.map(({ text }) => ({ '@type': 'PerformingGroup', name: text })),
    ...(priceFrom && {
      offers: {
        '@type': 'Offer',
        price: majorText(priceFrom.amount, priceFrom.currency),
        priceCurrency: priceFrom.currency,
        validFrom: event.ticketOpenAt,
        url: origin + pathname,
      },
    }),
  }
  return <JsonLd facts={facts} />
}

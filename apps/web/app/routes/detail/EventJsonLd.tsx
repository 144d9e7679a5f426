import type { EventDetail, Product } from '@encore/contract/endpoints'
import { pathIn } from '@encore/contract/rules/locale'
import { majorText } from '@encore/contract/rules/money'
import { useDocument } from '#app/document.tsx'
import { saleIn } from '#app/features/products/offers.ts'
import { isLiveTicket, type Sale } from '#app/features/tickets/sale.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { JsonLd } from '#app/JsonLd.tsx'
import { breadcrumbs, organization } from '#app/structured-data.ts'

export interface EventJsonLdProps {
  event: EventDetail
  /** Null when they could not be loaded. */
  products: Product[] | null
  now: number
}

/** Describes the event for search engines (schema.org), with all properties that Google requires and recommends. */
export function EventJsonLd({ event, products, now }: EventJsonLdProps) {
  const { origin } = useDocument()
  const { locale, t } = useText()
  const path = pathIn(locale, `/detail/${event.slug}`)
  const url = origin + path
  const facts = {
    '@type': event.type === 'CONCERT' ? 'MusicEvent' : 'Event',
    name: event.title.text,
    description: event.summary.text,
    startDate: event.startAt,
    endDate: event.endAt,
    doorTime: event.doorsAt,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: `https://schema.org/${event.status === 'CANCELED' ? 'EventCancelled' : 'EventScheduled'}`,
    location: { '@type': 'VirtualLocation', url },
    image: [`${origin}${event.images.still}?w=1200`, origin + event.sharePicture],
    performer: event.artists.map(({ text }) => ({ '@type': 'PerformingGroup', name: text })),
    organizer: organization(origin),
    isAccessibleForFree: event.isFree,
    ...offerOf(event, products, now, url),
  }
  const trail = breadcrumbs(origin, [
    { name: t('home.title'), path: pathIn(locale, '/') },
    { name: t('search.title'), path: pathIn(locale, '/search') },
    { name: event.title.text, path },
  ])
  return <JsonLd facts={{ '@graph': [facts, trail] }} />
}

function offerOf(event: EventDetail, products: Product[] | null, now: number, url: string) {
  const { priceFrom, isFree, status } = event
  if (status === 'CANCELED' || (!priceFrom && !isFree)) return {}
  const price = priceFrom
    ? { price: majorText(priceFrom.amount, priceFrom.currency), priceCurrency: priceFrom.currency }
    : { price: '0', priceCurrency: 'USD' }
  const sales = products?.filter(isLiveTicket).map((product) => saleIn(status, product, now).state) ?? []
  const found = byAvailability.find(([state]) => sales.includes(state))?.[1]
  const isOver = status === 'ENDED'
  return {
    offers: {
      '@type': 'Offer',
      ...price,
      availability: `https://schema.org/${isOver ? 'SoldOut' : isFree ? 'InStock' : (found ?? 'SoldOut')}`,
      validFrom: event.ticketOpenAt,
      url,
    },
  }
}

/** States from best to worst: the best state of any ticket is the event's availability. */
const byAvailability: readonly [Sale['state'], string][] = [
  ['open', 'InStock'],
  ['may-return', 'LimitedAvailability'],
  ['opens', 'PreOrder'],
]

import type { EventSheet, ProductLine } from '@encore/contract/endpoints'
import type { EventNeed } from '@encore/contract/rules/event-editing'
import { shelfState } from '#app/features/stock/shelf-state.ts'
import type { Glance } from './read-glance.ts'

export interface Need {
  kind: 'INPUT' | 'SLATE' | 'CHANNEL' | 'UNPUBLISHED' | 'REPORTED' | 'REFUNDS' | 'PARCELS' | 'NO_STOCK'
  count: number
  /** Path of the page that resolves it. */
  to: string
}

interface Facts extends Pick<Glance, 'live' | 'products' | 'asked' | 'toSend'> {
  sheet: Pick<EventSheet, 'publishMissedAt' | 'needs'> | null
}

const dayMs = 86_400_000

/** Open tasks of an event, most urgent first. */
export function needsOf(eventId: string, { live, products, asked, toSend, sheet }: Facts): Need[] {
  const livePath = `/events/${eventId}/live`
  const isOnAir = live?.status === 'ON_AIR'
  const isSoon =
    live !== null &&
    (live.status === 'SCHEDULED' || live.status === 'OPEN_TICKET') &&
    Date.parse(live.startAt) - Date.parse(live.now) < dayMs
  const gone = (products ?? []).filter(
    ({ sale, stock }) => sale === 'OPEN' && shelfState(sale, stock) !== 'OPEN',
  )
  const needs: Need[] = [
    {
      ...{ kind: 'INPUT', to: livePath },
      count: Number(isOnAir && live.input !== null && live.input.state !== 'RECEIVING'),
    },
    { kind: 'SLATE', to: livePath, count: Number(isOnAir && live.channel?.isSlate === true) },
    { kind: 'CHANNEL', to: `${livePath}/channel`, count: Number(isSoon && live.channel === null) },
    {
      ...{ kind: 'UNPUBLISHED', to: placeOf(eventId, sheet?.needs[0] ?? null, products) },
      count: Number(typeof sheet?.publishMissedAt === 'string'),
    },
    { kind: 'REPORTED', to: `${livePath}/moderation`, count: live?.reported ?? 0 },
    { kind: 'REFUNDS', to: '/manual-review', count: asked ?? 0 },
    { kind: 'PARCELS', to: `/parcels?eventId=${eventId}&state=PREPARING`, count: toSend ?? 0 },
    { kind: 'NO_STOCK', to: `/products?eventId=${eventId}`, count: gone.length },
  ]
  return needs.filter(({ count }) => count > 0)
}

type Products = readonly Pick<ProductLine, 'kind'>[] | null

/**
 * True when the event is known to have no ticket at all, not even a hidden or ended one. False while products are
 * unknown.
 */
export const isWithoutTickets = (products: Products): boolean =>
  products !== null && !products.some(({ kind }) => kind.startsWith('TICKET'))

/** Page where a missing item is added: the new-ticket form when there are no tickets, otherwise the product list. */
export function placeOf(eventId: string, need: EventNeed | null, products: Products): string {
  if (need === 'tickets') {
    const path = isWithoutTickets(products) ? '/products/new' : '/products'
    return `${path}?eventId=${eventId}`
  }
  return need === 'recording' ? `/events/${eventId}/live/channel` : `/events/${eventId}/edit`
}

import type { EventSheet, ProductLine } from '@encore/contract/endpoints'
import type { EventNeed } from '@encore/contract/rules/event-editing'
import { shelfState } from '#app/features/stock/shelf-state.ts'
import type { Glance } from './read-glance.ts'

export interface Need {
  kind: 'INPUT' | 'SLATE' | 'CHANNEL' | 'UNPUBLISHED' | 'REPORTED' | 'REFUNDS' | 'PARCELS' | 'NO_STOCK'
  count: number
  /** Where it is seen to. */
  to: string
}

interface Facts extends Pick<Glance, 'live' | 'products' | 'asked' | 'toSend'> {
  sheet: Pick<EventSheet, 'publishMissedAt' | 'needs'> | null
}

const dayMs = 86_400_000

/** What waits for somebody at an event, the most pressing first. */
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
    { kind: 'REFUNDS', to: '/attention', count: asked ?? 0 },
    { kind: 'PARCELS', to: `/parcels?eventId=${eventId}&state=PREPARING`, count: toSend ?? 0 },
    { kind: 'NO_STOCK', to: `/products?eventId=${eventId}`, count: gone.length },
  ]
  return needs.filter(({ count }) => count > 0)
}

type Products = readonly Pick<ProductLine, 'kind'>[] | null

/** Whether an event is known to have no tickets, neither hidden nor over. */
export const isWithoutTickets = (products: Products): boolean =>
  products !== null && !products.some(({ kind }) => kind.startsWith('TICKET'))

/** Where what an event misses is added: its first ticket in a form that names it, another among those it has. */
export function placeOf(eventId: string, need: EventNeed | null, products: Products): string {
  if (need === 'tickets') {
    const path = isWithoutTickets(products) ? '/products/new' : '/products'
    return `${path}?eventId=${eventId}`
  }
  return need === 'recording' ? `/events/${eventId}/live/channel` : `/events/${eventId}/edit`
}

import { shelfState } from '#app/features/stock/shelf-state.ts'
import type { Glance } from './read-glance.ts'

export interface Need {
  kind: 'INPUT' | 'SLATE' | 'CHANNEL' | 'REPORTED' | 'REFUNDS' | 'PARCELS' | 'NO_STOCK'
  count: number
  /** Where it is seen to. */
  to: string
}

const dayMs = 86_400_000

/** What waits for somebody at an event, the most pressing first. */
export function needsOf(
  eventId: string,
  { live, products, asked, toSend }: Pick<Glance, 'live' | 'products' | 'asked' | 'toSend'>,
): Need[] {
  const desk = `/events/${eventId}/live`
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
      ...{ kind: 'INPUT', to: desk },
      count: Number(isOnAir && live.input !== null && live.input.state !== 'RECEIVING'),
    },
    { kind: 'SLATE', to: desk, count: Number(isOnAir && live.channel?.isSlate === true) },
    { kind: 'CHANNEL', to: `${desk}/channel`, count: Number(isSoon && live.channel === null) },
    { kind: 'REPORTED', to: `${desk}/moderation`, count: live?.reported ?? 0 },
    { kind: 'REFUNDS', to: '/attention', count: asked ?? 0 },
    { kind: 'PARCELS', to: `/parcels?eventId=${eventId}&state=PREPARING`, count: toSend ?? 0 },
    { kind: 'NO_STOCK', to: `/products?eventId=${eventId}`, count: gone.length },
  ]
  return needs.filter(({ count }) => count > 0)
}

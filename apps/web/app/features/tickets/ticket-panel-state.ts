import type { EntryCheck, EventDetail, Product } from '@encore/contract/endpoints'
import { isLiveTicket, statusAt } from './sale.ts'

export type TicketPanelState =
  | { kind: 'canceled' }
  | { kind: 'ended' }
  /** `tickets` give more than the member's entitlement. */
  | { kind: 'entitled'; tickets: Product[] }
  | { kind: 'free' }
  | { kind: 'unreachable' }
  | { kind: 'none' }
  | { kind: 'sale'; tickets: Product[] }

/** `products` and `check` are null while unknown. */
export function ticketPanelStateOf(
  event: EventDetail,
  products: readonly Product[] | null,
  check: EntryCheck | null,
  now: number,
): TicketPanelState {
  const status = statusAt(event, now)
  if (status === 'CANCELED') return { kind: 'canceled' }
  if (status === 'ENDED') return { kind: 'ended' }
  if (check?.entitlement?.scope === 'LIVE') {
    const tickets = (products ?? []).filter(({ id }) => check.upgrades.includes(id))
    return { kind: 'entitled', tickets }
  }
  if (event.isFree) return { kind: 'free' }
  if (!products) return { kind: 'unreachable' }
  const tickets = products.filter(isLiveTicket)
  return tickets.length > 0 ? { kind: 'sale', tickets } : { kind: 'none' }
}

import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { keepPaid } from '#modules/catalog/events/index.ts'
import { keepBookable, type SaleProduct } from '#modules/catalog/products/index.ts'
import { addsTo, tiersHeld } from '#modules/commerce/entitlements/index.ts'
import { purchaseProblem } from '#modules/commerce/random-goods/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { OrderLine } from './store.ts'

/**
 * Allows one live ticket per member and event, except for a gift or a tier that opens more. Tickets to events that
 * became free are refused, and so are calls whose order is published, random goods without a card for each unit, and
 * those of which the buyer returned known cards. Valid only while the buyer is locked; the stock enforces buy limits.
 */
export async function mayBuy(
  tx: Tx,
  { memberId, isGift }: { memberId: string; isGift: boolean },
  wanted: { product: SaleProduct; quantity: number }[],
): Promise<Result<null, Failure<'ALREADY_ENTITLED' | 'SALE_CLOSED' | 'SOLD_OUT' | 'CARDS_RETURNED'>>> {
  const units = wanted.map(({ product, quantity }) => ({ productId: product.id, quantity }))
  const random = await purchaseProblem(tx, memberId, units)
  if (random?.problem === 'BARRED') return fail('CARDS_RETURNED', { data: { productUid: random.productId } })
  if (random) return fail('SOLD_OUT', { data: { productUid: random.productId, mayReturn: false } })
  const calls = callsIn(wanted.map(({ product: { id: productId, kind } }) => ({ productId, kind })))
  if (!(await keepBookable(tx, calls))) return fail('SALE_CLOSED', { data: { productUid: calls[0] ?? '' } })
  const events = liveEventsOf(wanted)
  if (events.length === 0) return ok(null)
  if (!(await keepPaid(tx, events))) return fail('SALE_CLOSED')
  if (isGift) return ok(null)
  if (new Set(events).size < events.length) return fail('ALREADY_ENTITLED')
  const held = await tiersHeld(tx, { memberId, eventIds: events, scope: 'LIVE' })
  for (const { product } of wanted) {
    const [eventId] = liveEventsOf([{ product }])
    const tiers = held.get(eventId ?? '')
    if (eventId && tiers && !(await addsTo(tx, eventId, product, tiers))) return fail('ALREADY_ENTITLED')
  }
  return ok(null)
}

/** Fan calls among these lines; each books a place in a call session. */
export const callsIn = (lines: readonly Pick<OrderLine, 'productId' | 'kind'>[]): string[] =>
  lines.flatMap(({ productId, kind }) => (kind === 'FAN_CALL' ? [productId] : []))

export const liveEventsOf = (wanted: { product: SaleProduct }[]): string[] =>
  wanted.flatMap(({ product: { kind, eventId } }) => (kind === 'TICKET_LIVE' && eventId ? [eventId] : []))

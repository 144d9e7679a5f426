import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { SaleProduct } from '#modules/catalog/products/index.ts'
import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { countBought } from './store.ts'

interface Wanted {
  product: SaleProduct
  quantity: number
}

/** Whether one more purchase keeps the member's limits; true only while the buyer is locked. */
export async function mayBuy(
  tx: Tx,
  memberId: string,
  wanted: Wanted[],
): Promise<Result<null, Failure<'ALREADY_ENTITLED' | 'BUY_LIMIT_REACHED'>>> {
  const events = liveEventsOf(wanted)
  if (new Set(events).size < events.length) return fail('ALREADY_ENTITLED')
  for (const eventId of events) {
    const ticket = await findEntitlement(tx, { memberId, eventId, scope: 'LIVE' })
    if (ticket) return fail('ALREADY_ENTITLED')
  }
  const ids = wanted.map(({ product }) => product.id)
  const bought = await countBought(tx, memberId, ids)
  for (const { product, quantity } of wanted) {
    const left = Math.max(0, product.buyLimitMax - (bought.get(product.id) ?? 0))
    if (quantity > left) return fail('BUY_LIMIT_REACHED', { data: { left, productUid: product.id } })
  }
  return ok(null)
}

/** The event of each live ticket among them. */
export const liveEventsOf = (wanted: { product: SaleProduct }[]): string[] =>
  wanted.flatMap(({ product: { kind, eventId } }) => (kind === 'TICKET_LIVE' && eventId ? [eventId] : []))

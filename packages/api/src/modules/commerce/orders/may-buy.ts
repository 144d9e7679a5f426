import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { SaleProduct } from '#modules/catalog/products/index.ts'
import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { countBought } from './store.ts'

/** Whether one more purchase keeps the member's limits; true only while the buyer is locked. */
export async function mayBuy(
  tx: Tx,
  memberId: string,
  product: SaleProduct,
  quantity: number,
): Promise<Result<null, Failure<'ALREADY_ENTITLED' | 'BUY_LIMIT_REACHED'>>> {
  const { id, eventId, kind, buyLimitMax } = product
  if (kind === 'TICKET_LIVE' && eventId) {
    const ticket = await findEntitlement(tx, { memberId, eventId, scope: 'LIVE' })
    if (ticket) return fail('ALREADY_ENTITLED')
  }
  const left = buyLimitMax - (await countBought(tx, memberId, id))
  return quantity > left ? fail('BUY_LIMIT_REACHED', { data: { left: Math.max(0, left) } }) : ok(null)
}

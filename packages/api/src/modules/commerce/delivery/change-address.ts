import type { ShippingInfoInput } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { suppliesOf } from '#modules/catalog/products/index.ts'
import { lockForRefund } from '#modules/commerce/orders/index.ts'
import { addressOf, freezeAddress } from '#modules/commerce/shipping/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { selectParcelsOfOrder } from './store.ts'

export interface AddressChange {
  orderId: string
  memberId: string
  /** An address of the member's address book; `shippingInfo` is used for this order only. */
  shippingInfoId?: string | undefined
  shippingInfo?: ShippingInfoInput | undefined
}

/**
 * Changes the address of an order before anything is sent. The country must stay, because shipping is already paid. On
 * failure the caller must roll back the transaction.
 */
export async function changeAddress(
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  { orderId, memberId, ...wanted }: AddressChange,
): Promise<Result<undefined, Failure<'NOT_FOUND' | 'ADDRESS_FIXED' | 'INVALID_INPUT'>>> {
  const order = await lockForRefund(tx, orderId)
  if (order?.memberId !== memberId || order.isGift) return fail('NOT_FOUND')
  const parcels = await selectParcelsOfOrder(tx, orderId)
  const before = await addressOf(ctx, tx, orderId)
  if (!before || !mayStillChange(parcels)) return fail('ADDRESS_FIXED')
  const shipped = order.lines.filter(({ needsShipping }) => needsShipping)
  const supplies = await suppliesOf(
    tx,
    shipped.map(({ productId }) => productId),
  )
  const goods = [...supplies.values()]
  const frozen = await freezeAddress(ctx, tx, { orderId, memberId, goods, ...wanted })
  if (!frozen.ok) return frozen
  if (frozen.value.countryCode === before.countryCode) return ok(undefined)
  return invalid(wanted.shippingInfo ? 'shippingInfo/countryCode' : 'countryCode', 'same')
}

/** True when nothing was sent and something is still to be sent. */
export const mayStillChange = (parcels: readonly { state: string }[]): boolean =>
  parcels.some(({ state }) => state === 'PREPARING') &&
  parcels.every(({ state }) => state === 'PREPARING' || state === 'STOPPED')

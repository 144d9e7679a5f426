import type { ShippingInfoInput } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { servedCountries } from '@encore/contract/rules/countries'
import { isServed, type ShippedGood } from '@encore/contract/rules/shipping'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { suppliesOf } from '#modules/catalog/products/index.ts'
import { freezePrizeAddress } from '#modules/commerce/shipping/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { selectProductIds } from './store.ts'

export interface GivenAddress {
  /** An address of the member's address book; `shippingInfo` is used for this item only. */
  shippingInfoId?: string | undefined
  shippingInfo?: ShippingInfoInput | undefined
}

export type AddressRefusal = 'DRAW_COUNTRY_NOT_SERVED' | 'INVALID_INPUT'

/** Countries that the prize of a draw can be sent to. */
export async function prizeCountries(db: Db, drawId: Buffer): Promise<string[]> {
  const goods = await goodsOf(db, drawId)
  return servedCountries.filter((code) => isServed(code, goods))
}

/**
 * Stores where a won item goes. *Errors*: DRAW_COUNTRY_NOT_SERVED where no parcel goes, or none with the products of
 * the draw; INVALID_INPUT with its field.
 */
export async function addressPrize(
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  prize: { drawId: Buffer; itemId: string; memberId: string } & GivenAddress,
): Promise<Result<null, Failure<AddressRefusal>>> {
  const { drawId, itemId, memberId, shippingInfoId, shippingInfo } = prize
  const goods = await goodsOf(tx, drawId)
  const given = { itemId, memberId, shippingInfoId, shippingInfo, goods }
  const frozen = await freezePrizeAddress(ctx, tx, given)
  if (frozen.ok) return ok(null)
  const { error, fields = [] } = frozen.failure
  if (error === 'NOT_FOUND') return invalid('shippingInfoId', 'unknown')
  const isUnserved = fields.some(({ path, rule }) => path.endsWith('countryCode') && rule === 'served')
  return fail(isUnserved ? 'DRAW_COUNTRY_NOT_SERVED' : 'INVALID_INPUT', isUnserved ? {} : { fields })
}

/** The prize goes where the shipped products of its draw may go, and from where they are sent. */
async function goodsOf(db: Db, drawId: Buffer): Promise<ShippedGood[]> {
  const supplies = await suppliesOf(db, await selectProductIds(db, drawId))
  return [...supplies.values()].filter(({ requiresShipping }) => requiresShipping)
}

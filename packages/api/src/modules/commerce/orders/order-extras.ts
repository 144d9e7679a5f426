import type { OrderEtcInfoInput, ShippingInfoInput } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { invalid, ok, type Result } from '#kernel/result.ts'
import { giveSlotBack, takeSlot } from '#modules/catalog/pickup/index.ts'
import { freezeAddress, freezeOrderInfo } from '#modules/commerce/shipping/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type Order, type OrderLine, updateSlots } from './store.ts'
import type { ChosenLine } from './wanted-lines.ts'

export interface Extras {
  orderEtcInfo?: OrderEtcInfoInput | undefined
  shippingInfoId?: string | undefined
  shippingInfo?: ShippingInfoInput | undefined
  /** Destination country of a gift; its recipient gives the address. */
  giftCountry?: string | undefined
  /** Consent that digital content begins immediately. */
  digitalConsent?: true | undefined
}

interface Whose {
  orderId: string
  memberId: string
  isGift: boolean
}

export const shipped = (lines: ChosenLine[]): ChosenLine[] =>
  lines.filter(({ product }) => product.requiresShipping)

/**
 * Stores the buyer data that the lines require and returns the parcel's country, or null without a parcel. For a gift
 * only the country is needed, for its shipping rate; the recipient gives the rest.
 */
export async function freezeExtras(
  ctx: Ctx,
  tx: Tx,
  { orderId, memberId, isGift }: Whose,
  lines: ChosenLine[],
  { orderEtcInfo, shippingInfoId, shippingInfo, giftCountry }: Extras,
): Promise<Result<string | null, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const parcel = shipped(lines)
  if (isGift) {
    if (parcel.length > 0 && giftCountry === undefined) return invalid('countryCode', 'required')
    return ok(parcel.length > 0 ? (giftCountry ?? null) : null)
  }
  const asking = lines.filter(({ product }) => product.requiresOrderInfo)
  if (asking.length > 0) {
    if (!orderEtcInfo) return invalid('orderEtcInfo', 'required')
    const fields = asking.flatMap(({ product }) => product.customInfoFields)
    const frozen = await freezeOrderInfo(ctx, tx, { orderId, memberId, orderEtcInfo, fields })
    if (!frozen.ok) return frozen
  }
  if (parcel.length === 0) return ok(null)
  if (!shippingInfoId && !shippingInfo) return invalid('shippingInfo', 'required')
  const goods = parcel.map(({ product }) => product)
  const frozen = await freezeAddress(ctx, tx, { orderId, memberId, shippingInfoId, shippingInfo, goods })
  return frozen.ok ? ok(frozen.value.countryCode) : frozen
}

type WithSlot = Pick<OrderLine, 'productId' | 'pickupSlotId'>

/** Reserves the chosen pickup slots, in slot order. */
export async function takeSlots(
  tx: Tx,
  orderId: string,
  lines: WithSlot[],
): Promise<Result<null, Failure<'PICKUP_SLOT_FULL' | 'INVALID_INPUT'>>> {
  const wanted = lines.flatMap(({ productId, pickupSlotId: slotId }) =>
    slotId ? [{ productId, slotId }] : [],
  )
  for (const { productId, slotId } of wanted.toSorted((a, b) => a.slotId.localeCompare(b.slotId, 'en'))) {
    const taken = await takeSlot(tx, { slotId, orderId, productId })
    if (!taken.ok) return taken
  }
  return ok(null)
}

/** Changes the pickup slots of an unpaid order. When one slot is full the caller must roll back. */
export async function moveSlots(
  tx: Tx,
  { id, lines: before }: Order,
  lines: WithSlot[],
): Promise<Result<null, Failure<'PICKUP_SLOT_FULL' | 'INVALID_INPUT'>>> {
  const isAt = ({ productId, pickupSlotId }: WithSlot) =>
    before.some((line) => line.productId === productId && line.pickupSlotId === pickupSlotId)
  if (lines.every(isAt)) return ok(null)
  await giveSlotBack(tx, id)
  const taken = await takeSlots(tx, id, lines)
  if (taken.ok) await updateSlots(tx, id, lines)
  return taken
}

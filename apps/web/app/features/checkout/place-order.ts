import { createIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import type { ApiResult } from '@encore/contract/client'
import type { CallInput, Endpoints, PlacedOrder } from '@encore/contract/endpoints'
import { api } from '#app/data/api.ts'
import { givenUpFor } from '#app/features/payment/given-up.ts'
import { type PaymentSelection, thingOf } from './selection.ts'

const keys = createIdempotencyKeys()

type OneBody = CallInput<Endpoints['POST /api/v2/order/product']>['body']
type CartBody = CallInput<Endpoints['POST /api/v2/order/cart']>['body']

/** The fields of an order besides its products. */
export interface OrderExtras
  extends Pick<
    OneBody,
    'pgCode' | 'holdId' | 'shownTotal' | 'orderEtcInfo' | 'shippingInfoId' | 'shippingInfo' | 'digitalConsent'
  > {
  /** Pickup slot id by product or cart line. */
  slots: ReadonlyMap<string, string>
}

/** Places the order; a retry after a lost response is the same order. */
export function placeSelection(
  selection: PaymentSelection,
  { slots, ...said }: OrderExtras,
): Promise<ApiResult<PlacedOrder>> {
  const extras = { ...said, ...givenUpFor(thingOf(selection)) }
  if ('cartItemIds' in selection) {
    const pickupSlots = [...slots].map(([cartItemId, pickupSlotId]) => ({ cartItemId, pickupSlotId }))
    const body: CartBody = {
      cartItemIds: selection.cartItemIds,
      ...extras,
      ...(pickupSlots.length > 0 ? { pickupSlots } : {}),
    }
    return keys.once(JSON.stringify(body), (options) => api('POST /api/v2/order/cart', { body }, options))
  }
  const [line] = selection.lines
  const slot = slots.get(line?.productUid ?? '')
  const body: OneBody = {
    productUid: line?.productUid ?? '',
    quantity: line?.quantity ?? 0,
    ...extras,
    ...(slot ? { pickupSlotId: slot } : {}),
  }
  return keys.once(JSON.stringify(body), (options) => api('POST /api/v2/order/product', { body }, options))
}

import { readForTab, writeForTab } from '#app/data/stored.ts'

/** The payment selection: products bought directly, of one event or none; or lines of the cart. */
export type PaymentSelection =
  | {
      eventId: string | null
      lines: { productUid: string; quantity: number }[]
      /** Preselects cubes, where they are accepted. */
      isInCubes?: boolean
    }
  | { cartItemIds: string[] }

/** Spec section 4: the payment selection lives in the session under this key. */
const storageKey = 'encore.payment'

export const paymentPath = (selection: PaymentSelection): string =>
  'cartItemIds' in selection ? '/pay/cart' : `/pay/${selection.eventId ?? 'products'}`

/** Identifies the products of a selection, independent of the payment method. */
export const thingOf = (selection: PaymentSelection): string =>
  JSON.stringify('cartItemIds' in selection ? selection.cartItemIds : selection.lines)

/** Stores the selection; the caller navigates to `paymentPath` afterwards. */
export function selectForPayment(selection: PaymentSelection): void {
  writeForTab(storageKey, JSON.stringify(selection))
}

export const forgetSelection = (): void => writeForTab(storageKey, null)

/** Returns the selection stored for this `place`; null when there is none or it belongs to another. */
export function selectedFor(place: string): PaymentSelection | null {
  try {
    const stored: unknown = JSON.parse(readForTab(storageKey) ?? 'null')
    return isSelection(stored) && paymentPath(stored) === `/pay/${place}` ? stored : null
  } catch {
    return null
  }
}

function isSelection(value: unknown): value is PaymentSelection {
  if (typeof value !== 'object' || value === null) return false
  if ('cartItemIds' in value) return isFilled(value.cartItemIds, (id) => typeof id === 'string')
  if (!('lines' in value && 'eventId' in value)) return false
  return (typeof value.eventId === 'string' || value.eventId === null) && isFilled(value.lines, isLine)
}

const isFilled = (value: unknown, isGood: (item: unknown) => boolean) =>
  Array.isArray(value) && value.length > 0 && value.every(isGood)

const isLine = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'productUid' in value &&
  typeof value.productUid === 'string' &&
  'quantity' in value &&
  Number.isInteger(value.quantity)

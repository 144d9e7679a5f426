import { type ShippingZone, zoneOf } from './countries.ts'
import type { Currency, Money } from './money.ts'

/** Currencies that a parcel has a fee in. */
export const feeCurrencies = ['KRW', 'USD', 'JPY', 'EUR', 'CUBE'] as const satisfies readonly Currency[]
export type FeeCurrency = (typeof feeCurrencies)[number]

/** What a parcel of up to so many grams costs: set per currency, never converted; minor units. */
export type FeeStep = { upToGrams: number } & Record<FeeCurrency, number>
/** Of each zone, the lightest first. What is heavier than the last is sent as several parcels. */
export type ShippingFees = Record<ShippingZone, FeeStep[]>

export const maxFeeSteps = 12
export const maxStepGrams = 100_000
/** Minor units. */
export const maxFee = 10_000_000

/** Box and padding, once per order. */
const packingGrams = 150
/** What a good counts as whose weight nobody has said. */
const unknownGrams = 500

export interface WeighedItem {
  /** Of one unit. */
  weightGrams: number | null
  quantity: number
}

/** What the parcel with all of them costs; null where we do not deliver, and in a currency without a fee. */
export function shippingFee(
  fees: ShippingFees,
  countryCode: string,
  currency: Currency,
  items: readonly WeighedItem[],
): Money | null {
  const zone = zoneOf(countryCode)
  const steps = zone === null ? [] : fees[zone]
  const heaviest = steps.at(-1)
  if (heaviest === undefined || currency === 'CNY') return null
  const grams = items.reduce(
    (sum, item) => sum + (item.weightGrams ?? unknownGrams) * item.quantity,
    packingGrams,
  )
  const full = Math.floor((grams - 1) / heaviest.upToGrams)
  const rest = grams - full * heaviest.upToGrams
  const last = steps.find(({ upToGrams }) => rest <= upToGrams) ?? heaviest
  return { amount: full * heaviest[currency] + last[currency], currency }
}

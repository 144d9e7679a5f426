import { type ShippingZone, zoneOf } from './countries.ts'
import type { Currency, Money } from './money.ts'

export const feeCurrencies = ['KRW', 'USD', 'JPY', 'EUR', 'CUBE'] as const satisfies readonly Currency[]
export type FeeCurrency = (typeof feeCurrencies)[number]

/** Price of a parcel up to a weight in grams, in minor units; set per currency, never converted. */
export type FeeStep = { upToGrams: number } & Record<FeeCurrency, number>
/** Per zone, lightest first. Heavier orders are split into several parcels. */
export type ShippingFees = Record<ShippingZone, FeeStep[]>

export const maxFeeSteps = 12
export const maxStepGrams = 100_000
/** Minor units. */
export const maxFee = 10_000_000

/** Box and padding, once per order. */
const packingGrams = 150
/** Assumed weight of a product without one. */
const unknownGrams = 500

export interface WeighedItem {
  /** Weight of one unit. */
  weightGrams: number | null
  quantity: number
}

/** Returns the shipping fee of all items; null for a country that is not served and a currency without a fee. */
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

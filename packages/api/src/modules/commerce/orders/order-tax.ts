import type { Currency } from '@encore/contract/rules/money'
import {
  type Supply,
  sharesOf,
  type TaxRule,
  type TaxSeller,
  taxAmounts,
  taxRule,
} from '@encore/contract/rules/tax'
import type { Tx } from '#platform/db/connect.ts'
import type { LineKind } from './rules.ts'
import { deleteTaxes, insertTaxes, selectCubesPaidFor, selectTaxCountries, type TaxRow } from './tax-store.ts'

/** Facts that decide the tax of an order; frozen with it. */
export interface TaxPlace {
  seller: TaxSeller
  /** Destination country of the parcel; null without one. */
  parcelCountry: string | null
  /** Country where the buyer lives; null when unknown. */
  buyerCountry: string | null
  /** Date of the order, `2026-11-28`. */
  day: string
}

/** `2026-11-28` in UTC, as in all reports. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

interface TaxedLine {
  productId: string
  kind: LineKind
  needsShipping: boolean
  isOnSitePickup: boolean
  /** Amounts are in minor units of the order's currency. */
  unitAmount: number
  quantity: number
}

/** The fields of an order on which its tax depends. */
interface TaxedOrder {
  id: string
  lines: readonly TaxedLine[]
  currency: Currency
  shippingAmount: number
}

interface NewTaxedOrder extends TaxedOrder {
  taxPlace: TaxPlace
}

/** Cannot collide with a product id, which has another form. */
export const shippingId = 'shipping'

interface Part {
  productId: string
  supply: Supply
  amount: number
}

function partsOf({ lines, shippingAmount }: TaxedOrder): Part[] {
  const parts: Part[] = lines.map(
    ({ productId, kind, needsShipping, isOnSitePickup, unitAmount, quantity }) => ({
      productId,
      supply: kind === 'CUBES' ? 'CUBES' : needsShipping ? 'PARCEL' : isOnSitePickup ? 'ON_SITE' : 'DIGITAL',
      amount: unitAmount * quantity,
    }),
  )
  return shippingAmount > 0
    ? [...parts, { productId: shippingId, supply: 'PARCEL', amount: shippingAmount }]
    : parts
}

/** Returns the tax rule of each part: parcels by destination, digital content by the buyer's country. */
function rulesOf(
  order: TaxedOrder,
  { seller, parcelCountry, buyerCountry, day }: TaxPlace,
): (Part & TaxRule)[] {
  const parts = partsOf(order)
  const goods = parts.filter(({ supply, productId }) => supply === 'PARCEL' && productId !== shippingId)
  const parcelValue = { amount: goods.reduce((sum, { amount }) => sum + amount, 0), currency: order.currency }
  const countryFor: Record<Supply, string | null> = {
    PARCEL: parcelCountry,
    // The venue is assumed to be in the seller's country, because events store none.
    ON_SITE: seller.country,
    DIGITAL: buyerCountry,
    CUBES: buyerCountry,
  }
  return parts.map((part) => ({
    ...part,
    ...taxRule(seller, {
      supply: part.supply,
      country: countryFor[part.supply] ?? seller.country,
      day,
      parcelValue,
    }),
  }))
}

const taxesOf = (parts: (Part & TaxRule)[], currency: Currency, grosses: number[]): TaxRow[] =>
  taxAmounts(parts.map((part, at) => ({ ...part, gross: grosses[at] ?? 0 }))).map((amount, at) => ({
    ...amount,
    productId: parts[at]?.productId ?? '',
    currency,
  }))

export function moneyTaxes(order: TaxedOrder, place: TaxPlace): TaxRow[] {
  const parts = rulesOf(order, place)
  return taxesOf(
    parts,
    order.currency,
    parts.map(({ amount }) => amount),
  )
}

/** Tax of an order that is paid with cubes, based on what those cubes were bought for. Free cubes carry no tax. */
export function cubeTaxes(
  order: TaxedOrder,
  place: TaxPlace,
  paidFor: readonly { currency: Currency; amount: number }[],
): TaxRow[] {
  const parts = rulesOf(order, place)
  const cubes = parts.map(({ amount }) => amount)
  if (paidFor.length === 0)
    return parts.map(({ productId, country }) => ({
      ...{ productId, country, currency: 'CUBE', treatment: 'FREE', rate: 0, registration: null },
      ...{ gross: 0, net: 0, tax: 0 },
    }))
  return paidFor.flatMap(({ currency, amount }) => taxesOf(parts, currency, sharesOf(amount, cubes)))
}

/** Stores an order's tax, except for cubes: their tax is known only when they are spent. */
export async function insertOrderTax(tx: Tx, order: NewTaxedOrder): Promise<void> {
  if (order.currency !== 'CUBE') await insertTaxes(tx, order.id, moneyTaxes(order, order.taxPlace))
}

/** Stores the tax of an order whose cubes were just spent. */
export async function insertCubeTax(tx: Tx, order: NewTaxedOrder): Promise<void> {
  await insertTaxes(tx, order.id, cubeTaxes(order, order.taxPlace, await selectCubesPaidFor(tx, order.id)))
}

/** Recomputes the tax of an open order whose destination changed. */
export async function moveOrderTax(tx: Tx, open: TaxedOrder, place: TaxPlace): Promise<void> {
  const before = await selectTaxCountries(tx, open.id)
  const rows = moneyTaxes(open, place)
  // An order without stored tax predates it and stays unchanged.
  if (before.size === 0 || rows.every(({ productId, country }) => before.get(productId) === country)) return
  await deleteTaxes(tx, open.id)
  await insertTaxes(tx, open.id, rows)
}

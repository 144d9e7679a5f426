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
import type { NewOrder, Order } from './store.ts'
import { deleteTaxes, insertTaxes, selectCubesPaidFor, selectTaxCountries, type TaxRow } from './tax-store.ts'

/** What decides the tax of an order; frozen with it. */
export interface TaxPlace {
  seller: TaxSeller
  /** Where its parcel goes; null when nothing is sent. */
  parcelCountry: string | null
  /** Where its buyer lives; null where nobody knows. */
  buyerCountry: string | null
  /** The day of the order, `2026-11-28`. */
  day: string
}

/** `2026-11-28`, UTC as in all reports. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

type Taxed = Pick<Order, 'id' | 'lines' | 'currency' | 'shippingAmount'>

/** Ours has no id of a product's form, so that no line can be called like it. */
export const shippingId = 'shipping'

interface Part {
  productId: string
  supply: Supply
  amount: number
}

/** An order's lines and what it costs to send them. */
function partsOf({ lines, shippingAmount }: Taxed): Part[] {
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

/** The rule for each part of an order: goods by where they go, what is used at once by where its buyer lives. */
function rulesOf(order: Taxed, { seller, parcelCountry, buyerCountry, day }: TaxPlace): (Part & TaxRule)[] {
  const parts = partsOf(order)
  const goods = parts.filter(({ supply, productId }) => supply === 'PARCEL' && productId !== shippingId)
  const parcelValue = { amount: goods.reduce((sum, { amount }) => sum + amount, 0), currency: order.currency }
  const countryFor: Record<Supply, string | null> = {
    PARCEL: parcelCountry,
    // The venue's country is the seller's: events have none of their own.
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

/** The tax of an order that is paid with money. */
export function moneyTaxes(order: Taxed, place: TaxPlace): TaxRow[] {
  const parts = rulesOf(order, place)
  return taxesOf(
    parts,
    order.currency,
    parts.map(({ amount }) => amount),
  )
}

/** The tax of an order that cubes paid: of what those cubes were bought for. Cubes that were given cost nothing. */
export function cubeTaxes(
  order: Taxed,
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

/** Writes an order's tax down with it, unless cubes pay it: what theirs is of is known when they are spent. */
export async function insertOrderTax(tx: Tx, order: NewOrder): Promise<void> {
  if (order.currency !== 'CUBE') await insertTaxes(tx, order.id, moneyTaxes(order, order.taxPlace))
}

/** Writes down the tax of an order whose cubes were spent just now. */
export async function insertCubeTax(tx: Tx, order: NewOrder): Promise<void> {
  await insertTaxes(tx, order.id, cubeTaxes(order, order.taxPlace, await selectCubesPaidFor(tx, order.id)))
}

/** An open order that goes to another country now has the tax of that one. */
export async function moveOrderTax(tx: Tx, open: Order, place: TaxPlace): Promise<void> {
  const before = await selectTaxCountries(tx, open.id)
  const rows = moneyTaxes(open, place)
  // Placed before taxes were written down: it stays as it was.
  if (before.size === 0 || rows.every(({ productId, country }) => before.get(productId) === country)) return
  await deleteTaxes(tx, open.id)
  await insertTaxes(tx, open.id, rows)
}

import type { Cart } from '@encore/contract/endpoints'
import { likeliestCountry } from '@encore/contract/rules/countries'
import type { Locale } from '@encore/contract/rules/locale'
import type { PaidCurrency } from '@encore/contract/rules/money'
import { isServed } from '@encore/contract/rules/shipping'
import type { SaleProduct } from '#modules/catalog/products/index.ts'
import { shippingFee, shippingFees } from '#modules/commerce/shipping/index.ts'
import type { Db } from '#platform/db/connect.ts'

export interface ParcelRequest {
  /** All lines of the cart, including those that cannot be bought. */
  lines: { product: SaleProduct; quantity: number }[]
  currency: PaidCurrency
  /** Country the member saved last; null for none. */
  savedCountry: string | null
  locale: Locale
}

/**
 * Returns the cheapest shipping rate of any single line to the member's country, or to the likeliest country of the
 * locale.
 */
export async function shippingFrom(
  db: Db,
  { lines, currency, savedCountry, locale }: ParcelRequest,
): Promise<Cart['shippingFrom']> {
  const countryCode = savedCountry ?? likeliestCountry[locale]
  const sent = lines.filter(({ product }) => product.requiresShipping && isServed(countryCode, [product]))
  if (sent.length === 0) return null
  const fees = await shippingFees(db)
  const amounts = sent.flatMap(
    ({ product: { weightGrams }, quantity }) =>
      shippingFee(fees, countryCode, currency, [{ weightGrams, quantity }])?.amount ?? [],
  )
  return amounts.length === 0 ? null : { countryCode, fee: { amount: Math.min(...amounts), currency } }
}

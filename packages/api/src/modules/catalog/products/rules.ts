import type { Locale } from '@encore/contract/rules/locale'
import type { Currency, Money, PaidCurrency } from '@encore/contract/rules/money'
import type { PaymentMethod, PgCode } from '@encore/contract/rules/payment-methods'

interface Priced {
  defaultCurrency: Currency
  pointPrice: number | null
  prices: Money<PaidCurrency>[]
}

const currencyOfLocale: Partial<Record<Locale, PaidCurrency>> = { ko: 'KRW', ja: 'JPY' }

/** The prices with the one that a public page shows first: the locale's currency, else the product's default. */
export function pricesFor<P extends Priced>({ prices, defaultCurrency }: P, locale: Locale) {
  const wanted = [currencyOfLocale[locale], defaultCurrency]
  const shown = wanted.map((currency) => prices.find((price) => price.currency === currency)).find(Boolean)
  return shown ? [shown, ...prices.filter((price) => price !== shown)] : prices
}

/** What a product can be paid with. */
export function payableWith({ prices, pointPrice }: Priced, offered: readonly PaymentMethod[]): PgCode[] {
  const methods = offered.filter((method) =>
    prices.some((price) => method.currencies.includes(price.currency)),
  )
  return [...(pointPrice === null ? [] : ['CUBE' as const]), ...methods.map((method) => method.pgCode)]
}

export interface CheapestPrice {
  price: Money<PaidCurrency> | null
  pointPrice: number | null
}

/** The lowest of several tickets, money in the currency the first of them shows. */
export function cheapest(tickets: Priced[], locale: Locale): CheapestPrice {
  const shown = tickets.flatMap((ticket) => pricesFor(ticket, locale)[0] ?? [])
  const comparable = shown.filter((price) => price.currency === shown[0]?.currency)
  const lowest = comparable.toSorted((a, b) => a.amount - b.amount)[0]
  const points = tickets.flatMap((ticket) => ticket.pointPrice ?? [])
  return { price: lowest ?? null, pointPrice: points.length > 0 ? Math.min(...points) : null }
}

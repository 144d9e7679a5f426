import type { EventDetail, Product } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { Currency, Money } from '@encore/contract/rules/money'
import { onAirMs } from '@encore/contract/rules/show-start'

export type Sale =
  | { state: 'open' /** Units left; null from `stockShownBelow` on. */; left: number | null }
  | { state: 'opens'; at: string }
  | { state: 'closed' }
  | { state: 'may-return'; held: number }
  | { state: 'sold-out' }

/** Fewer units than this are shown as a number. */
const stockShownBelow = 20

export function saleOf(product: Product, now: number): Sale {
  const { stock, stockHeld, payStartAt, payEndAt } = product
  if (Date.parse(payEndAt) <= now) return { state: 'closed' }
  if (Date.parse(payStartAt) > now) return { state: 'opens', at: payStartAt }
  if (stock > 0) return { state: 'open', left: stock < stockShownBelow ? stock : null }
  return stockHeld > 0 ? { state: 'may-return', held: stockHeld } : { state: 'sold-out' }
}

export const isGone = ({ state }: Sale): boolean => state === 'sold-out' || state === 'closed'

/** True when no live ticket is available and at least one is sold out rather than closed. */
export function isSoldOut(products: readonly Product[], now: number): boolean {
  const sales = products.filter(isLiveTicket).map((ticket) => saleOf(ticket, now))
  return sales.every(isGone) && sales.some(({ state }) => state === 'sold-out')
}

/** Currency of the prices by language; dollars for the others. */
export const localeCurrency: Partial<Record<Locale, Currency>> = { ko: 'KRW', ja: 'JPY' }

/** Returns the price in the language's currency, else in the product's default one (product section 5). */
export function priceIn(locale: Locale, product: Product): Money | null {
  const { productPrices, defaultCurrency } = product
  const priced = (currency: Currency | undefined) => productPrices.find((p) => p.currency === currency)
  return priced(localeCurrency[locale]) ?? priced(defaultCurrency) ?? productPrices[0] ?? null
}

/** True when the buyer must fill in data: the checkout asks for it and also accepts cubes. */
export const hasQuestions = (product: Product): boolean =>
  product.isRequireOrderEtcInfo || product.isRequiredShippingInfo || product.isOnSitePickupProduct

export const isLiveTicket = (product: Product): boolean => product.kind === 'TICKET_LIVE'
export const isGoods = (product: Product): boolean => product.kind === 'GOODS' || product.kind === 'DIGITAL'

/** Returns an event's status at `now`; mirrors the server's `event_status`, which lets a page change by itself. */
export function statusAt(event: EventDetail, now: number): EventDetail['status'] {
  if (event.status === 'CANCELED') return 'CANCELED'
  const isPast = (at: string) => Date.parse(at) <= now
  if (isPast(event.endAt)) return 'ENDED'
  if (onAirMs(event) <= now) return 'ON_AIR'
  return isPast(event.ticketOpenAt) && !isPast(event.ticketCloseAt) ? 'OPEN_TICKET' : 'SCHEDULED'
}

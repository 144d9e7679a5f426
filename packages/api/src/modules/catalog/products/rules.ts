import type { Product, UnavailableReason } from '@encore/contract/endpoints'
import { type DepositLimits, depositDeadline, takesSum } from '@encore/contract/rules/deposits'
import type { Locale } from '@encore/contract/rules/locale'
import type { Currency, Money, PaidCurrency } from '@encore/contract/rules/money'
import {
  chargedCurrencies,
  type GatewayProvider,
  type PaymentMethod,
  type PgCode,
  paymentMethods,
} from '@encore/contract/rules/payment-methods'
import { languagesOf, localText, type Texts } from '#kernel/texts.ts'

const optionSign: Record<Locale, string> = { ko: ', ', ja: ' / ', en: ', ', zhhans: ' / ' }

/**
 * Returns the name with the chosen options in every language of the name: `Tour hoodie, black, M`, `ツアーパーカー / 黒 / M`.
 */
export function fullName(name: Texts, options: readonly { value: Texts }[]): Texts {
  if (options.length === 0) return name
  const inLanguage = (lang: Locale) => [
    name[lang] ?? '',
    ...options.map(({ value }) => localText(value, lang).text),
  ]
  return Object.fromEntries(languagesOf(name).map((lang) => [lang, inLanguage(lang).join(optionSign[lang])]))
}

export interface Priced {
  defaultCurrency: Currency
  pointPrice: number | null
  prices: Money<PaidCurrency>[]
}

export interface PricedTicket extends Priced {
  /** ISO 8601. */
  payEndAt: string
}

const currencyOfLocale: Partial<Record<Locale, PaidCurrency>> = { ko: 'KRW', ja: 'JPY' }

/** Currencies that a gateway contract covers. */
const contracted: readonly PaidCurrency[] = chargedCurrencies(paymentMethods)

/** Drops prices in currencies that no payment method accepts. */
export const payablePrices = <P extends Priced>(
  product: P,
  charged: readonly PaidCurrency[] = contracted,
): P => ({ ...product, prices: product.prices.filter(({ currency }) => charged.includes(currency)) })

/** Puts the displayed price first: in the locale's currency, else the product's default, else dollars. */
export function pricesFor<P extends Priced>({ prices, defaultCurrency }: P, locale: Locale) {
  const wanted = [currencyOfLocale[locale], defaultCurrency, 'USD']
  const shown = wanted.map((currency) => prices.find((price) => price.currency === currency)).find(Boolean)
  return shown ? [shown, ...prices.filter((price) => price !== shown)] : prices
}

export function payableWith({ prices, pointPrice }: Priced, offered: readonly PaymentMethod[]): PgCode[] {
  const methods = offered.filter((method) =>
    prices.some((price) => method.currencies.includes(price.currency)),
  )
  return [...(pointPrice === null ? [] : ['CUBE' as const]), ...methods.map((method) => method.pgCode)]
}

interface Sold extends Priced {
  kind: Product['kind']
  payEndAt: Date
  /** Earlier of the announced and the actual start of its event; null without an event. */
  onAirAt: Date | null
}

/** Latest times for a deposit: the end of the sale, and the start of the show for a live ticket. */
export const depositLimitsOf = ({ kind, payEndAt, onAirAt }: Omit<Sold, keyof Priced>): DepositLimits => ({
  saleEndMs: payEndAt.getTime(),
  startMs: kind === 'TICKET_LIVE' && onAirAt ? onAirAt.getTime() : null,
})

/** Reasons to refuse a payment method for all products. */
export interface MethodsOff {
  failing: ReadonlySet<GatewayProvider>
  isMethodClosed(pgCode: string): boolean
}

/** Accepted payment methods that are currently unavailable, with the reason. */
export function unavailableFor(
  product: Sold,
  offered: readonly PaymentMethod[],
  { failing, isMethodClosed }: MethodsOff,
  nowMs: number,
): { pgCode: PgCode; reason: UnavailableReason }[] {
  const payable = new Set(payableWith(product, offered))
  const isInTime = depositDeadline(nowMs, depositLimitsOf(product)) !== null
  const reasonOf = (method: PaymentMethod): UnavailableReason | null => {
    const { provider, deposit, currencies } = method
    if (isMethodClosed(method.pgCode)) return 'CLOSED'
    if (failing.has(provider)) return 'GATEWAY_FAILING'
    const prices = product.prices.filter(({ currency }) => currencies.includes(currency))
    if (!prices.some(({ amount }) => takesSum(method, amount))) return 'SUM'
    return deposit && !isInTime ? 'TOO_LITTLE_TIME' : null
  }
  return offered
    .filter(({ pgCode }) => payable.has(pgCode))
    .flatMap((method) => {
      const reason = reasonOf(method)
      return reason ? [{ pgCode: method.pgCode, reason }] : []
    })
}

export interface CheapestPrice {
  price: Money<PaidCurrency> | null
  pointPrice: number | null
  /** True when all tickets display the same price. */
  isOnly: boolean
}

/** Returns the lowest price of several tickets, in the currency that the first of them displays. */
export function cheapest(tickets: Priced[], locale: Locale): CheapestPrice {
  const shown = tickets.flatMap((ticket) => pricesFor(payablePrices(ticket), locale)[0] ?? [])
  const comparable = shown.filter((price) => price.currency === shown[0]?.currency)
  const lowest = comparable.toSorted((a, b) => a.amount - b.amount)[0]
  const points = tickets.flatMap((ticket) => ticket.pointPrice ?? [])
  return {
    price: lowest ?? null,
    pointPrice: points.length > 0 ? Math.min(...points) : null,
    isOnly: shown.every(({ amount, currency }) => amount === lowest?.amount && currency === lowest.currency),
  }
}

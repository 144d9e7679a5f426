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

/** A product's name with what was chosen, in every language that its name is in: `Tour hoodie, black, M`, `ツアーパーカー / 黒 / M`. */
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

/** As an event's card knows a ticket. */
export interface PricedTicket extends Priced {
  /** ISO 8601. */
  payEndAt: string
}

const currencyOfLocale: Partial<Record<Locale, PaidCurrency>> = { ko: 'KRW', ja: 'JPY' }

/** Currencies that a contract with a gateway covers. */
const contracted: readonly PaidCurrency[] = chargedCurrencies(paymentMethods)

/** A product without the prices that nobody can pay. */
export const payablePrices = <P extends Priced>(
  product: P,
  charged: readonly PaidCurrency[] = contracted,
): P => ({ ...product, prices: product.prices.filter(({ currency }) => charged.includes(currency)) })

/** The prices with the one that a public page shows first: the locale's currency, else the product's default, else dollars. */
export function pricesFor<P extends Priced>({ prices, defaultCurrency }: P, locale: Locale) {
  const wanted = [currencyOfLocale[locale], defaultCurrency, 'USD']
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

interface Sold extends Priced {
  kind: Product['kind']
  payEndAt: Date
  /** From when its event is on air, the earlier of both starts; null for what stands alone. */
  onAirAt: Date | null
}

/** When money at a shop would come too late: with the end of the sale, and before a show that has to be paid for. */
export const depositLimitsOf = ({ kind, payEndAt, onAirAt }: Omit<Sold, keyof Priced>): DepositLimits => ({
  saleEndMs: payEndAt.getTime(),
  startMs: kind === 'TICKET_LIVE' && onAirAt ? onAirAt.getTime() : null,
})

/** Why a method may not be taken, whatever the product. */
export interface MethodsOff {
  /** Gateways that do not answer. */
  failing: ReadonlySet<GatewayProvider>
  /** Whether the house has closed it. */
  isMethodClosed(pgCode: string): boolean
}

/** Methods that a product could be paid with and that cannot be taken now, with the reason. */
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
  /** None costs more money. */
  isOnly: boolean
}

/** The lowest of several tickets, money in the currency the first of them shows. */
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

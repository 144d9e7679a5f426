import { type Locale, languageTag } from './locale.ts'

/** Currencies of the spec with the decimals of their minor unit. */
export const currencyDecimals = { KRW: 0, USD: 2, JPY: 0, CNY: 2, EUR: 2, CUBE: 0 } as const
export type Currency = keyof typeof currencyDecimals
export type PaidCurrency = Exclude<Currency, 'CUBE'>

/** Symbols of spec section 9; JPY and CNY share one, see `priceText`. */
export const currencySymbol: Record<PaidCurrency, string> = {
  KRW: '₩',
  USD: '$',
  JPY: '¥',
  CNY: '¥',
  EUR: '€',
}

/** `amount` is an integer in minor units. */
export interface Money<C extends Currency = Currency> {
  amount: number
  currency: C
}

/** Maximum of one order, in minor units. */
export const maxAmount = 10 ** 12

/** Converts minor units to the plain decimal text of gateways: 990 USD is `9.90`, 11000 KRW is `11000`. */
export function majorText(amount: number | bigint, currency: Currency): string {
  const decimals = currencyDecimals[currency]
  const digits = amount.toString()
  if (decimals === 0) return digits
  const padded = digits.padStart(decimals + 1, '0')
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`
}

/** Parses decimal text to minor units; null when it is no amount of that currency (`1.5` JPY, `1.005` USD, `1,000`). */
export function minorOfText(text: string, currency: Currency): number | null {
  const match = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text)
  if (!match?.[1]) return null
  const decimals = currencyDecimals[currency]
  const fraction = (match[2] ?? '').padEnd(decimals, '0')
  if (/[^0]/.test(fraction.slice(decimals))) return null
  return Number(match[1] + fraction.slice(0, decimals))
}

const grouping = new Map<string, Intl.NumberFormat>()

/**
 * Formats an amount with its symbol, without line breaks: `₩59,400`, `$43.90`; with `showCode`, `JPY ¥1,235`. Cubes
 * have no symbol.
 */
export function formatMoney(money: Money, languageTag: string, showCode = false): string {
  const decimals = currencyDecimals[money.currency]
  const key = `${languageTag}:${decimals}`
  let format = grouping.get(key)
  if (!format) {
    format = new Intl.NumberFormat(languageTag, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    grouping.set(key, format)
  }
  const figure = format.format(money.amount / 10 ** decimals)
  if (money.currency === 'CUBE') return figure
  return `${showCode ? `${money.currency}\u00a0` : ''}${currencySymbol[money.currency]}${figure}`
}

/** The currency that readers of a language assume for ¥. */
const ownYen: Partial<Record<Locale, Currency>> = { ja: 'JPY', zhhans: 'CNY' }

/** Formats a price for a language: ¥ gets its currency code when readers could mistake it for the other currency. */
export function priceText(money: Money, locale: Locale): string {
  const isShared = money.currency === 'JPY' || money.currency === 'CNY'
  return formatMoney(money, languageTag[locale], isShared && ownYen[locale] !== money.currency)
}

import type { MovementCause } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { currencyDecimals, type PaidCurrency } from '@encore/contract/rules/money'
import { chargedCurrencies, type PaymentMethod, type Platform } from '@encore/contract/rules/payment-methods'

/** Default currency of a language; null when the seller's default applies. */
export const currencyOfLocale = (locale: Locale): PaidCurrency | null =>
  locale === 'ko' ? 'KRW' : locale === 'ja' ? 'JPY' : null

export const isPaidCurrency = (text: string): text is PaidCurrency =>
  text !== 'CUBE' && Object.hasOwn(currencyDecimals, text)

export interface Offer {
  methods: readonly PaymentMethod[]
  platform: Platform
  /** True when staff has closed a method; absent when none is closed. */
  isMethodClosed?: (pgCode: string) => boolean
}

/** Methods that can charge a currency, in the order of the contract's table. */
export const methodsFor = ({ methods, platform }: Offer, currency: PaidCurrency): PaymentMethod[] =>
  methods.filter(({ currencies, platforms }) => currencies.includes(currency) && platforms.includes(platform))

/** Currencies with prices that a method charges on this platform, in the given order. */
export function offeredCurrencies(
  { methods, platform, isMethodClosed }: Offer,
  existing: readonly PaidCurrency[],
): PaidCurrency[] {
  const here = methods.filter(({ platforms }) => platforms.includes(platform))
  const charged = chargedCurrencies(here, isMethodClosed)
  return existing.filter((currency) => charged.includes(currency))
}

/** First wanted currency with prices, otherwise the first one with prices; null without prices. */
export function priceCurrency(
  wanted: (PaidCurrency | null | undefined)[],
  existing: readonly PaidCurrency[],
): PaidCurrency | null {
  const found = wanted.find((currency) => currency && existing.includes(currency))
  return found ?? existing[0] ?? null
}

/**
 * Returns a display currency that an open method charges. When all are closed, one that they would charge, so that the
 * page can explain it. Null when no method charges any.
 */
export const shownCurrency = (
  offer: Offer,
  wanted: (PaidCurrency | null | undefined)[],
  existing: readonly PaidCurrency[],
): PaidCurrency | null =>
  priceCurrency(wanted, offeredCurrencies(offer, existing)) ??
  priceCurrency(wanted, offeredCurrencies({ ...offer, isMethodClosed: () => false }, existing))

/**
 * Returns the currency that a method charges: the displayed one, otherwise the only one shared by method and prices.
 * Null when neither is unique, or when the method is not for the platform.
 */
export function chargeCurrency(
  offer: Offer,
  pgCode: string,
  wanted: (PaidCurrency | null | undefined)[],
  existing: readonly PaidCurrency[],
): PaidCurrency | null {
  const method = offer.methods.find((one) => one.pgCode === pgCode)
  const chargeable = method?.platforms.includes(offer.platform) ? method.currencies : []
  const offered = offeredCurrencies(offer, existing)
  const shown = priceCurrency(wanted, offered)
  if (shown && chargeable.includes(shown)) return shown
  const [only, another] = offered.filter((currency) => chargeable.includes(currency))
  return only && !another ? only : null
}

/** Maps a transaction's kind and source type to the cause shown in a statement. */
export function causeOf({ kind, sourceType }: { kind: string; sourceType: string }): MovementCause {
  return causes.get(`${kind} ${sourceType}`) ?? causes.get(kind) ?? 'OTHER'
}

/** Keys are a kind, or kind and source type when the kind alone is ambiguous. */
const causes = new Map<string, MovementCause>([
  ['PURCHASE', 'CHARGE'],
  ['GRANT ORDER_BONUS', 'BONUS'],
  ['GRANT COUPON', 'COUPON'],
  ['GRANT', 'GRANT'],
  ['SPEND ORDER', 'ORDER'],
  ['SPEND POLL', 'POLL'],
  ['EXCHANGE', 'EXCHANGE'],
  ['EXPIRY', 'EXPIRY'],
  ['CLOSING', 'LEAVE'],
  ['REFUND', 'REFUND'],
  ['RETURN', 'RETURN'],
])

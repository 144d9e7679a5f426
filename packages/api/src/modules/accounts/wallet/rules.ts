import type { MovementCause } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { currencyDecimals, type PaidCurrency } from '@encore/contract/rules/money'
import { chargedCurrencies, type PaymentMethod, type Platform } from '@encore/contract/rules/payment-methods'

/** The currency a language asks prices in; null where the seller's own default counts. */
export const currencyOfLocale = (locale: Locale): PaidCurrency | null =>
  locale === 'ko' ? 'KRW' : locale === 'ja' ? 'JPY' : null

export const isPaidCurrency = (text: string): text is PaidCurrency =>
  text !== 'CUBE' && Object.hasOwn(currencyDecimals, text)

/** What may be offered: the methods that a deployment has, and where the member is. */
export interface Offer {
  methods: readonly PaymentMethod[]
  platform: Platform
  /** Whether the house has closed a method; none, where it is left out. */
  isMethodClosed?: (pgCode: string) => boolean
}

/** Methods that can charge a currency, in the order of the contract's table. */
export const methodsFor = ({ methods, platform }: Offer, currency: PaidCurrency): PaymentMethod[] =>
  methods.filter(({ currencies, platforms }) => currencies.includes(currency) && platforms.includes(platform))

/** Of the currencies that prices exist in, those that a method charges here, in the order they came. */
export function offeredCurrencies(
  { methods, platform, isMethodClosed }: Offer,
  existing: readonly PaidCurrency[],
): PaidCurrency[] {
  const here = methods.filter(({ platforms }) => platforms.includes(platform))
  const charged = chargedCurrencies(here, isMethodClosed)
  return existing.filter((currency) => charged.includes(currency))
}

/** The first wanted currency that prices exist in; else the first there is, null for no prices. */
export function priceCurrency(
  wanted: (PaidCurrency | null | undefined)[],
  existing: readonly PaidCurrency[],
): PaidCurrency | null {
  const found = wanted.find((currency) => currency && existing.includes(currency))
  return found ?? existing[0] ?? null
}

/**
 * The currency to show prices in: one that a method charges now; where the house has closed them all, one that they
 * would charge, so that the reason can be told. Null where no method ever charges one.
 */
export const shownCurrency = (
  offer: Offer,
  wanted: (PaidCurrency | null | undefined)[],
  existing: readonly PaidCurrency[],
): PaidCurrency | null =>
  priceCurrency(wanted, offeredCurrencies(offer, existing)) ??
  priceCurrency(wanted, offeredCurrencies({ ...offer, isMethodClosed: () => false }, existing))

/**
 * What a method charges for something priced in several currencies: the currency its price is shown in, else the
 * only one the method and the prices share; null when neither is clear, or when the method is not for the platform.
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

/** Why a transaction of this kind and source type moved something, in the words of the statement. */
export function causeOf({ kind, sourceType }: { kind: string; sourceType: string }): MovementCause {
  return causes.get(`${kind} ${sourceType}`) ?? causes.get(kind) ?? 'OTHER'
}

/** By kind, or by kind and source type where the kind alone does not say it. */
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

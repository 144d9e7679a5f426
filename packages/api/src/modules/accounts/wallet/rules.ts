import type { MovementCause } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { currencyDecimals, type PaidCurrency } from '@encore/contract/rules/money'
import type { PaymentMethod, Platform } from '@encore/contract/rules/payment-methods'

/** The currency a language asks prices in; null where the seller's own default counts. */
export const currencyOfLocale = (locale: Locale): PaidCurrency | null =>
  locale === 'ko' ? 'KRW' : locale === 'ja' ? 'JPY' : null

export const isPaidCurrency = (text: string): text is PaidCurrency =>
  text !== 'CUBE' && Object.hasOwn(currencyDecimals, text)

/** What may be offered: the methods that a deployment has, and where the member is. */
export interface Offer {
  methods: readonly PaymentMethod[]
  platform: Platform
}

/** Methods that can charge a currency, in the order of the contract's table. */
export const methodsFor = ({ methods, platform }: Offer, currency: PaidCurrency): PaymentMethod[] =>
  methods.filter(({ currencies, platforms }) => currencies.includes(currency) && platforms.includes(platform))

/** The first wanted currency that prices exist in; else the first there is, null for no prices. */
export function priceCurrency(
  wanted: (PaidCurrency | null | undefined)[],
  existing: readonly PaidCurrency[],
): PaidCurrency | null {
  const found = wanted.find((currency) => currency && existing.includes(currency))
  return found ?? existing[0] ?? null
}

/**
 * What a method charges for something priced in several currencies: the currency its price is shown in, else the
 * only one the method and the prices share; null when neither is clear, or when the method is not for the platform.
 */
export function chargeCurrency(
  { methods, platform }: Offer,
  pgCode: string,
  wanted: (PaidCurrency | null | undefined)[],
  existing: readonly PaidCurrency[],
): PaidCurrency | null {
  const method = methods.find((one) => one.pgCode === pgCode)
  const chargeable = method?.platforms.includes(platform) ? method.currencies : []
  const shown = priceCurrency(wanted, existing)
  if (shown && chargeable.includes(shown)) return shown
  const [only, another] = existing.filter((currency) => chargeable.includes(currency))
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

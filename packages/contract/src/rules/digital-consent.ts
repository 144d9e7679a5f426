import { specialCountries } from './countries.ts'
import type { Currency } from './money.ts'

/** Kinds whose content is available immediately after purchase. */
const digitalKinds = ['DIGITAL', 'TICKET_REPLAY']

export const isDigital = (kind: string): boolean => digitalKinds.includes(kind)

export interface BuyerPlace {
  countryCode: string | null
  /** The display currency; it decides while no country is known. */
  currency: Currency | null
}

/**
 * True when the buyer must agree that digital content begins immediately. Without a country, a buyer who pays in EUR
 * counts as living in the special group.
 * Source: Directive 2011/83/EU, article 16 (m).
 */
export const needsDigitalConsent = (
  kinds: readonly string[],
  { countryCode, currency }: BuyerPlace,
): boolean =>
  kinds.some(isDigital) &&
  (countryCode === null ? currency === 'EUR' : specialCountries.includes(countryCode))

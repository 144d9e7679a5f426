import { specialCountries } from './countries.ts'
import type { Currency } from './money.ts'

/** Kinds whose content begins with the purchase. */
const digitalKinds = ['DIGITAL', 'TICKET_REPLAY']

export const isDigital = (kind: string): boolean => digitalKinds.includes(kind)

export interface BuyerPlace {
  countryCode: string | null
  /** That prices are told in; it decides where no country is known. */
  currency: Currency | null
}

/**
 * Whether a buyer there has to agree that digital content begins at once. Who pays in the currency of the special
 * group is taken to live in it as long as they have named no country.
 * Source: Directive 2011/83/EU, article 16 (m).
 */
export const needsDigitalConsent = (
  kinds: readonly string[],
  { countryCode, currency }: BuyerPlace,
): boolean =>
  kinds.some(isDigital) &&
  (countryCode === null ? currency === 'EUR' : specialCountries.includes(countryCode))

import { specialCountries } from './countries.ts'

/** Kinds whose content begins with the purchase. */
const digitalKinds = ['DIGITAL', 'TICKET_REPLAY']

export const isDigital = (kind: string): boolean => digitalKinds.includes(kind)

/**
 * Whether a buyer in this country has to agree that digital content begins at once; not where no country is known.
 * Source: Directive 2011/83/EU, article 16 (m).
 */
export const needsDigitalConsent = (kinds: readonly string[], countryCode: string | null): boolean =>
  countryCode !== null && specialCountries.includes(countryCode) && kinds.some(isDigital)

import type { TaxRegistration, TaxSeller } from '@encore/contract/rules/tax'
import { isEuCountry, taxCountries } from '@encore/contract/rules/tax-rates'
import Type, { type Static } from 'typebox'

/** Country of the seller, and its tax registrations: `KR:123-45-67890,JP:T1234567890123,OSS:EU372012345`. */
export const taxSettings = {
  SELLER_COUNTRY: Type.String({ default: 'KR', pattern: '^[A-Z]{2}$' }),
  SELLER_TAX_REGISTRATIONS: Type.String({
    default: '',
    pattern: '^(?:none|(?:[A-Z]{2}|OSS|IOSS):[A-Z0-9][A-Z0-9 .-]{3,24}(?:,(?!$)|$))*$',
  }),
}

const schema = Type.Object(taxSettings)
type Given = Static<typeof schema> & {
  SELLER_COMPANY: string
  SELLER_BUSINESS_NUMBER: string
  isProduction: boolean
}

/** The demo is registered wherever it knows a rate, without numbers, so that its receipts can be inspected. */
const demoSchemes = ['KR', 'JP', 'OSS', 'IOSS']

/**
 * Without a list, a seller in Korea is registered there by its business number; `none` means no registration. A demo
 * without a seller is registered everywhere, without numbers.
 */
export function taxSellerOf(given: Given): TaxSeller {
  const { SELLER_COUNTRY: country, SELLER_TAX_REGISTRATIONS: list, SELLER_BUSINESS_NUMBER: number } = given
  const isDemo = !given.isProduction && given.SELLER_COMPANY === ''
  if (list === 'none') return { country, registrations: [] }
  if (list !== '') return { country, registrations: list.split(',').map(registrationOf) }
  if (isDemo) return { country, registrations: demoSchemes.map((scheme) => ({ scheme, number: '' })) }
  return { country, registrations: number === '' ? [] : [{ scheme: 'KR', number }] }
}

function registrationOf(entry: string): TaxRegistration {
  const [scheme = '', number = ''] = entry.split(':')
  return { scheme, number }
}

/** Required formats of the numbers that a receipt depends on. */
const numberForms: Record<string, RegExp> = {
  KR: /^\d{3}-\d{2}-\d{5}$/,
  JP: /^T\d{13}$/,
  OSS: /^(?:EU\d{9}|[A-Z]{2}[A-Z0-9]{2,12})$/,
  IOSS: /^IM\d{10}$/,
}

/** Returns faults of the settings as sentences without their values. */
export function taxFaults({
  SELLER_TAX_REGISTRATIONS: list,
}: Pick<Given, 'SELLER_TAX_REGISTRATIONS'>): string[] {
  if (list === '' || list === 'none') return []
  const entries = list.split(',').map(registrationOf)
  const isKnown = ({ scheme }: TaxRegistration) =>
    scheme === 'OSS' || scheme === 'IOSS' || taxCountries.includes(scheme)
  const isWritten = ({ scheme, number }: TaxRegistration) =>
    (numberForms[scheme] ?? (isEuCountry(scheme) ? /^[A-Z]{2}[A-Z0-9]{2,13}$/ : /^.+$/)).test(number)
  const bad = entries.filter((entry) => !isKnown(entry) || !isWritten(entry)).map(({ scheme }) => scheme)
  const twice = new Set(entries.map(({ scheme }) => scheme)).size < entries.length
  return [
    ...(bad.length > 0
      ? [`SELLER_TAX_REGISTRATIONS has no known country or number for ${bad.join(', ')}`]
      : []),
    ...(twice ? ['SELLER_TAX_REGISTRATIONS names a country twice'] : []),
  ]
}

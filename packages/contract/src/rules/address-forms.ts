/** Address formats per country as data: fields and their order, post codes, scripts, space on the label. */

export type AddressField = 'postCode' | 'address1' | 'address2' | 'address3' | 'address4'

export type AddressLabel =
  | 'street'
  | 'detail'
  | 'city'
  | 'district'
  | 'state'
  | 'province'
  | 'prefecture'
  | 'county'
  | 'emirate'
  | 'postCode'
  | 'zip'

export interface AddressRow {
  field: AddressField
  label: AddressLabel
  isRequired: boolean
}

const layouts = {
  KOREA: 'postCode address1:street address2:detail',
  JAPAN: 'postCode address4:prefecture address3:city address1:street address2:detail',
  CHINA: 'address4:province address3:city address1:street address2:detail postCode',
  TAIWAN: 'postCode address4:county address3:district address1:street address2:detail',
  UNITED_STATES: 'address1:street address2:detail address3:city address4:state postCode:zip',
  STATES: 'address1:street address2:detail address3:city address4:state postCode',
  PROVINCES: 'address1:street address2:detail address3:city address4:province postCode',
  TOWNS: 'address1:street address2:detail postCode address3:city',
  BRITAIN: 'address1:street address2:detail address3:city postCode',
  ONE_CITY: 'address1:street address2:detail postCode',
  DISTRICTS: 'address1:street address2:detail address3:district',
  EMIRATES: 'address1:street address2:detail address3:city address4:emirate',
} as const

type Layout = keyof typeof layouts

const layoutOf: Readonly<Record<string, Layout>> = {
  KR: 'KOREA',
  JP: 'JAPAN',
  CN: 'CHINA',
  TW: 'TAIWAN',
  US: 'UNITED_STATES',
  AU: 'STATES',
  MX: 'STATES',
  BR: 'STATES',
  IN: 'STATES',
  MY: 'STATES',
  CA: 'PROVINCES',
  ID: 'PROVINCES',
  PH: 'PROVINCES',
  TH: 'PROVINCES',
  VN: 'PROVINCES',
  GB: 'BRITAIN',
  IE: 'BRITAIN',
  NZ: 'BRITAIN',
  SG: 'ONE_CITY',
  HK: 'DISTRICTS',
  MO: 'DISTRICTS',
  AE: 'EMIRATES',
}

/** The fields of a country's address in local order; unlisted countries put the town after the post code. */
export const addressRows = (countryCode: string): AddressRow[] =>
  layouts[layoutOf[countryCode] ?? 'TOWNS'].split(' ').map((entry) => {
    const [field, label] = entry.split(':') as [AddressField, AddressLabel | undefined]
    return { field, label: label ?? 'postCode', isRequired: field !== 'address2' }
  })

/**
 * `9` is a digit, `A` a letter, `*` either, anything else literal; `|` separates alternatives. Countries without an
 * entry have no post codes.
 */
const postCodeMasks: Readonly<Record<string, string>> = {
  AD: 'AD999',
  AT: '9999',
  AU: '9999',
  BE: '9999',
  BG: '9999',
  BR: '99999-999',
  CA: 'A9A 9A9',
  CH: '9999',
  CL: '9999999',
  CN: '999999',
  CY: '9999',
  CZ: '999 99',
  DE: '99999',
  DK: '9999',
  EE: '99999',
  ES: '99999',
  FI: '99999',
  FR: '99999',
  GB: 'A9 9AA|A99 9AA|AA9 9AA|AA99 9AA|A9A 9AA|AA9A 9AA',
  GR: '999 99',
  HR: '99999',
  HU: '9999',
  ID: '99999',
  IE: 'A9* ****',
  IL: '9999999|99999',
  IN: '999999',
  IS: '999',
  IT: '99999',
  JP: '999-9999',
  KR: '99999',
  LI: '9999',
  LT: 'LT-99999|99999',
  LU: '9999',
  LV: 'LV-9999|9999',
  MC: '99999',
  MT: 'AAA 9999',
  MX: '99999',
  MY: '99999',
  NL: '9999 AA',
  NO: '9999',
  NZ: '9999',
  PH: '9999',
  PL: '99-999',
  PT: '9999-999',
  RO: '999999',
  SA: '99999|99999-9999',
  SE: '999 99',
  SG: '999999',
  SI: '9999',
  SK: '999 99',
  SM: '99999',
  TH: '99999',
  TR: '99999',
  TW: '999|99999|999999',
  US: '99999|99999-9999',
  VA: '99999',
  VN: '99999|999999',
}

const masksOf = (countryCode: string) => postCodeMasks[countryCode]?.split('|') ?? []

export const hasPostCode = (countryCode: string): boolean => countryCode in postCodeMasks

/** True when a numeric keypad is sufficient. */
export const hasDigitPostCode = (countryCode: string): boolean =>
  /^[9|]+$/.test(postCodeMasks[countryCode] ?? '')

/** Returns the post code in its local spelling, ignoring typed spaces and hyphens; null when it is invalid. */
export function postCodeAsWritten(countryCode: string, text: string): string | null {
  const bare = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  const mask = masksOf(countryCode).find((candidate) => bareMask(candidate).test(bare))
  if (mask === undefined) return null
  let at = 0
  return [...mask].map((sign) => (/[ -]/.test(sign) ? sign : bare[at++])).join('')
}

const signs: Readonly<Record<string, string>> = { '9': '\\d', A: '[A-Z]', '*': '[0-9A-Z]', ' ': '', '-': '' }
const bareMask = (mask: string) => new RegExp(`^${[...mask].map((sign) => signs[sign] ?? sign).join('')}$`)

/** Returns a made-up example post code: `123-4567`. */
export function postCodeExample(countryCode: string): string {
  let digit = 0
  let letter = 0
  return (masksOf(countryCode)[0] ?? '').replace(/[9A*]/g, (sign) =>
    sign === '9' ? String((digit++ % 9) + 1) : ('ABCDEFGH'[letter++ % 8] ?? ''),
  )
}

/** Scripts that local carriers read on a label, besides Latin. */
const scriptsOf: Readonly<Record<string, RegExp>> = {
  KR: /\p{scx=Hangul}/u,
  JP: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u,
  CN: /\p{scx=Han}/u,
  TW: /\p{scx=Han}/u,
  HK: /\p{scx=Han}/u,
  MO: /\p{scx=Han}/u,
}

export const isLatinOnly = (countryCode: string): boolean => !(countryCode in scriptsOf)

export const isReadableThere = (countryCode: string, text: string): boolean =>
  [...text].every(
    (sign) =>
      !/\p{L}/u.test(sign) || /\p{scx=Latin}/u.test(sign) || scriptsOf[countryCode]?.test(sign) === true,
  )

/** Maximum bytes on the label for the name and for each address line. */
export const labelRoom = (countryCode: string): { name: number; line: number } =>
  countryCode === 'KR' ? { name: 40, line: 100 } : { name: 40, line: 60 }

/** Counts bytes like the carriers' character sets: two for each character outside ASCII. */
export const labelBytes = (text: string): number =>
  [...text].reduce((bytes, sign) => bytes + ((sign.codePointAt(0) ?? 0) < 128 ? 1 : 2), 0)

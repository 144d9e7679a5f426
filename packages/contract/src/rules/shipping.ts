import type { FieldProblem } from '../errors.ts'
import { normaliseEmail } from './account.ts'
import {
  type AddressField,
  addressRows,
  hasPostCode,
  isReadableThere,
  labelBytes,
  labelRoom,
  postCodeAsWritten,
} from './address-forms.ts'
import { isDialCode, regionsOf, zoneOf } from './countries.ts'
import { foldLine, lineProblem } from './label-spelling.ts'
import { emailProblem, needsFirstName } from './order-info.ts'
import {
  asWritten,
  keptOriginals,
  type NamedOriginals,
  type OriginalName,
  originalName,
  originalProblems,
} from './original-lines.ts'
import { phoneProblem, tidyPhone } from './phone.ts'
import { isBlank, tidyLine } from './printable.ts'

export const addressesMax = 20
export const addressTypes = ['HOME', 'WORK', 'OTHER'] as const
export type AddressType = (typeof addressTypes)[number]

type Text = string | null | undefined

/** The fields that are printed on a label. */
export const shippingLines = [
  'receiverName',
  'receiverFirstName',
  'buyerName',
  'buyerFirstName',
  'address1',
  'address2',
  'address3',
  'address4',
] as const
export type ShippingLine = (typeof shippingLines)[number]

/** The address as entered, for display to its author. */
export const addressAsWritten = <Info extends ShippingDraft>(info: Info): Info =>
  asWritten(info, shippingLines)

/** The shipping info of spec section 3 while it is being entered; an empty buyer is the receiver. */
export interface ShippingDraft extends Partial<Record<AddressField, Text>>, NamedOriginals<ShippingLine> {
  receiverName?: Text
  receiverFirstName?: Text
  receiverCountryDialCode?: Text
  receiverPhoneNumber?: Text
  buyerName?: Text
  buyerFirstName?: Text
  buyerCountryDialCode?: Text
  buyerPhoneNumber?: Text
  email?: Text
  countryCode?: Text
  personalCustomsCode?: Text
  addressType?: AddressType
  note?: Text
}

/** Origin and destinations of goods; null means from KR, and to every country served. */
export interface ShippedGood {
  shipsFrom: string | null
  shipsTo: readonly string[] | null
}

/** True when a parcel with all of them can be sent there. */
export const isServed = (countryCode: string, goods: readonly Pick<ShippedGood, 'shipsTo'>[] = []): boolean =>
  zoneOf(countryCode) !== null &&
  goods.every(({ shipsTo }) => shipsTo === null || shipsTo.includes(countryCode))

/** Korean customs require the recipient's code for goods from abroad. */
export const needsCustomsCode = (
  countryCode: string,
  goods: readonly Pick<ShippedGood, 'shipsFrom'>[],
): boolean => countryCode === 'KR' && goods.some(({ shipsFrom }) => shipsFrom !== null && shipsFrom !== 'KR')

/** `P` and 12 digits, as issued by the customs service. */
const isCustomsCode = (text: string): boolean => /^P\d{12}$/.test(text)
export const tidyCustomsCode = (text: string): string =>
  text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')

/** Returns the problems in form order. */
export function shippingProblems(info: ShippingDraft): FieldProblem[] {
  const country = info.countryCode ?? ''
  if (isBlank(country)) return [{ path: 'countryCode', rule: 'required' }]
  if (!isServed(country)) return [{ path: 'countryCode', rule: 'served' }]
  return [
    ...nameProblems(info, 'receiver', country),
    ...phoneProblems(info, 'receiver'),
    ...addressProblems(info, country),
    ...(hasBuyer(info) ? [...nameProblems(info, 'buyer', country), ...phoneProblems(info, 'buyer')] : []),
    ...(isBlank(info.email) ? [] : [emailProblem('email', info.email)]),
    customsProblem(info.personalCustomsCode, country),
    ...originalProblems(info, shippingLines),
  ].filter((problem) => problem !== null)
}

/** True when another person pays for the parcel. */
const hasBuyer = (info: ShippingDraft): boolean =>
  !isBlank(info.buyerName) || !isBlank(info.buyerFirstName) || !isBlank(info.buyerPhoneNumber)

function nameProblems(info: ShippingDraft, who: 'receiver' | 'buyer', country: string): FieldProblem[] {
  const parts = [`${who}Name`, `${who}FirstName`] as const
  const problems = parts.flatMap((part) => {
    const isAsked = part === parts[0] || needsFirstName(country) || !isBlank(info[part])
    const problem = isAsked ? lineProblem(part, info[part]) : null
    return problem ? [problem] : scriptProblem(part, info[part], country)
  })
  if (problems.length > 0) return problems
  const name = fullName(country, info[parts[0]], info[parts[1]])
  if (name === '') return [{ path: parts[0], rule: 'required' }]
  return roomProblem(parts[0], name, labelRoom(country).name)
}

/** Checks that local carriers can read the script. */
const scriptProblem = (path: string, text: Text, country: string): FieldProblem[] =>
  isReadableThere(country, foldLine(text ?? '')) ? [] : [{ path, rule: 'script' }]

const roomProblem = (path: string, text: string, room: number): FieldProblem[] =>
  labelBytes(foldLine(text)) > room ? [{ path, rule: 'bytes' }] : []

const phoneProblems = (info: ShippingDraft, who: 'receiver' | 'buyer') => [
  isDialCode(info[`${who}CountryDialCode`] ?? '') ? null : { path: `${who}CountryDialCode`, rule: 'enum' },
  phoneProblem(`${who}PhoneNumber`, info[`${who}PhoneNumber`]),
]

function addressProblems(info: ShippingDraft, country: string): FieldProblem[] {
  return addressRows(country).flatMap(({ field, isRequired }) => {
    const text = info[field] ?? ''
    if (isBlank(text)) return isRequired ? [{ path: field, rule: 'required' }] : []
    if (field === 'postCode') return postCodeProblem(country, text)
    const problem = lineProblem(field, text)
    if (problem) return [problem]
    const regions = field === 'address4' ? regionsOf[country] : undefined
    if (regions && !regions.some(([code]) => code === text)) return [{ path: field, rule: 'enum' }]
    if (regions) return []
    const unread = scriptProblem(field, text, country)
    return unread.length > 0 ? unread : roomProblem(field, text, labelRoom(country).line)
  })
}

const postCodeProblem = (country: string, text: string): FieldProblem[] =>
  postCodeAsWritten(country, text) === null ? [{ path: 'postCode', rule: 'pattern' }] : []

function customsProblem(code: Text, country: string): FieldProblem | null {
  if (isBlank(code)) return null
  if (country !== 'KR') return { path: 'personalCustomsCode', rule: 'country' }
  return isCustomsCode(tidyCustomsCode(code ?? '')) ? null : { path: 'personalCustomsCode', rule: 'pattern' }
}

/** Drops originals of fields that the country does not have, and uses the receiver's for an empty buyer. */
function onlyAsked(info: ShippingDraft, rows: readonly AddressField[]): ShippingDraft {
  const unasked = shippingLines.filter((line) => /^address/.test(line) && !rows.some((row) => row === line))
  const buyer = hasBuyer(info)
    ? {}
    : {
        buyerName: info.receiverName,
        buyerFirstName: info.receiverFirstName,
        originalBuyerName: info.originalReceiverName,
        originalBuyerFirstName: info.originalReceiverFirstName,
      }
  const none = Object.fromEntries(
    unasked.flatMap((line) => [line, originalName(line)]).map((key) => [key, null]),
  )
  return { ...info, ...buyer, ...none }
}

/** A valid shipping info to store: tidied lines, and null in fields that the country does not have. */
export interface TidyShipping
  extends Record<AddressField, string | null>,
    Record<OriginalName<ShippingLine>, string | null> {
  receiverName: string
  receiverFirstName: string | null
  receiverCountryDialCode: string
  receiverPhoneNumber: string
  buyerName: string
  buyerFirstName: string | null
  buyerCountryDialCode: string
  buyerPhoneNumber: string
  email: string | null
  countryCode: string
  addressType: AddressType
  note: string | null
}

export function tidyShipping(info: ShippingDraft): TidyShipping {
  const country = info.countryCode ?? ''
  const receiver = personOf(info, 'receiver')
  const buyer = hasBuyer(info) ? personOf(info, 'buyer') : receiver
  const rows = addressRows(country).map(({ field }) => field)
  const line = (field: AddressField) => (rows.includes(field) ? kept(info[field]) : null)
  const originals = keptOriginals(onlyAsked(info, rows), shippingLines)
  return {
    receiverName: receiver.name,
    receiverFirstName: receiver.firstName,
    receiverCountryDialCode: receiver.dialCode,
    receiverPhoneNumber: receiver.phone,
    buyerName: buyer.name,
    buyerFirstName: buyer.firstName,
    buyerCountryDialCode: buyer.dialCode,
    buyerPhoneNumber: buyer.phone,
    email: isBlank(info.email) ? null : normaliseEmail(info.email ?? ''),
    countryCode: country,
    postCode: hasPostCode(country) ? postCodeAsWritten(country, info.postCode ?? '') : null,
    address1: line('address1'),
    address2: line('address2'),
    address3: line('address3'),
    address4: line('address4'),
    addressType: info.addressType ?? 'HOME',
    note: isBlank(info.note) ? null : tidyLine(info.note ?? ''),
    ...originals,
  }
}

const kept = (text: Text): string | null => (isBlank(text) ? null : foldLine(text ?? ''))

const personOf = (info: ShippingDraft, who: 'receiver' | 'buyer') => ({
  name: foldLine(info[`${who}Name`] ?? ''),
  firstName: kept(info[`${who}FirstName`]),
  dialCode: info[`${who}CountryDialCode`] ?? '',
  phone: tidyPhone(info[`${who}PhoneNumber`] ?? ''),
})

const familyFirst = ['KR', 'JP', 'CN', 'TW', 'HK', 'MO']

/** Entered by people with only one name for the required other part; it is never displayed. */
export const noName = '-'
export const isNamePart = (part: Text): part is string => /[\p{L}\p{N}]/u.test(part ?? '')

/** Family name and first name, in sorting order. */
export const listedName = (name: Text, firstName: Text): string =>
  [name, firstName].filter(isNamePart).join(' ')

/** A name in local order: family name first in East Asia. */
export function fullName(countryCode: string, name: Text, firstName: Text): string {
  const parts = familyFirst.includes(countryCode) ? [name, firstName] : [firstName, name]
  return parts.filter(isNamePart).join(' ')
}

/** The lines of the parcel label, without empty ones. */
export function labelLines(info: ShippingDraft): string[] {
  const country = info.countryCode ?? ''
  const lines = [
    fullName(country, info.receiverName, info.receiverFirstName),
    ...addressRows(country).map(({ field }) => info[field] ?? ''),
    country,
  ]
  return lines.map((line) => foldLine(line)).filter((line) => line !== '')
}

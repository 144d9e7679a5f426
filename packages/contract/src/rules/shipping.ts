import type { FieldProblem } from '../errors.ts'
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
import { emailProblem, needsFirstName } from './order-info.ts'
import { phoneProblem, tidyPhone } from './phone.ts'
import { isBlank, lineProblem, tidyLine } from './printable.ts'

export const addressesMax = 20
export const addressTypes = ['HOME', 'WORK', 'OTHER'] as const
export type AddressType = (typeof addressTypes)[number]

type Text = string | null | undefined

/** The shipping info of spec section 3 while somebody is still typing; an empty buyer is the receiver. */
export interface ShippingDraft extends Partial<Record<AddressField, Text>> {
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

/** What goods say of their way: null comes from KR, and goes to every country served. */
export interface ShippedGood {
  shipsFrom: string | null
  shipsTo: readonly string[] | null
}

/** Whether a parcel with all of them goes there. */
export const isServed = (countryCode: string, goods: readonly Pick<ShippedGood, 'shipsTo'>[] = []): boolean =>
  zoneOf(countryCode) !== null &&
  goods.every(({ shipsTo }) => shipsTo === null || shipsTo.includes(countryCode))

/** Korean customs ask who receives what comes from abroad. */
export const needsCustomsCode = (
  countryCode: string,
  goods: readonly Pick<ShippedGood, 'shipsFrom'>[],
): boolean => countryCode === 'KR' && goods.some(({ shipsFrom }) => shipsFrom !== null && shipsFrom !== 'KR')

/** `P` and 12 digits, as the customs service gives it. */
const isCustomsCode = (text: string): boolean => /^P\d{12}$/.test(text)
export const tidyCustomsCode = (text: string): string =>
  text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')

/** What is wrong, in the order of the form. */
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
  ].filter((problem) => problem !== null)
}

/** Somebody else pays for the parcel. */
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
  return roomProblem(parts[0], fullName(country, info[parts[0]], info[parts[1]]), labelRoom(country).name)
}

/** Whether the carriers there can read it. */
const scriptProblem = (path: string, text: Text, country: string): FieldProblem[] =>
  isReadableThere(country, text ?? '') ? [] : [{ path, rule: 'script' }]

const roomProblem = (path: string, text: string, room: number): FieldProblem[] =>
  labelBytes(tidyLine(text)) > room ? [{ path, rule: 'bytes' }] : []

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

/** A shipping info without problems as it is kept: tidy lines, nothing in fields that the country does not have. */
export interface TidyShipping extends Record<AddressField, string | null> {
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
  return {
    receiverName: receiver.name,
    receiverFirstName: receiver.firstName,
    receiverCountryDialCode: receiver.dialCode,
    receiverPhoneNumber: receiver.phone,
    buyerName: buyer.name,
    buyerFirstName: buyer.firstName,
    buyerCountryDialCode: buyer.dialCode,
    buyerPhoneNumber: buyer.phone,
    email: kept(info.email),
    countryCode: country,
    postCode: hasPostCode(country) ? postCodeAsWritten(country, info.postCode ?? '') : null,
    address1: line('address1'),
    address2: line('address2'),
    address3: line('address3'),
    address4: line('address4'),
    addressType: info.addressType ?? 'HOME',
    note: kept(info.note),
  }
}

const kept = (text: Text): string | null => (isBlank(text) ? null : tidyLine(text ?? ''))

const personOf = (info: ShippingDraft, who: 'receiver' | 'buyer') => ({
  name: tidyLine(info[`${who}Name`] ?? ''),
  firstName: kept(info[`${who}FirstName`]),
  dialCode: info[`${who}CountryDialCode`] ?? '',
  phone: tidyPhone(info[`${who}PhoneNumber`] ?? ''),
})

const familyFirst = ['KR', 'JP', 'CN', 'TW', 'HK', 'MO']

/** A name as it is said there: family name first in the East. */
export function fullName(countryCode: string, name: Text, firstName: Text): string {
  const parts = familyFirst.includes(countryCode) ? [name, firstName] : [firstName, name]
  return parts.filter((part) => !isBlank(part)).join(' ')
}

/** What the parcel's label reads, line by line; empty lines are left out. */
export function labelLines(info: ShippingDraft): string[] {
  const country = info.countryCode ?? ''
  const lines = [
    fullName(country, info.receiverName, info.receiverFirstName),
    ...addressRows(country).map(({ field }) => info[field] ?? ''),
    country,
  ]
  return lines.map((line) => tidyLine(line)).filter((line) => line !== '')
}

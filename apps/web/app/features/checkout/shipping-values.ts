import type { ShippingInfo, ShippingInfoInput } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { isBlank } from '@encore/contract/rules/printable'
import {
  type AddressType,
  addressAsWritten,
  addressTypes,
  shippingProblems,
} from '@encore/contract/rules/shipping'
import type { Values } from './use-checked-form.ts'

const texts = [
  'receiverName',
  'receiverFirstName',
  'receiverCountryDialCode',
  'receiverPhoneNumber',
  'countryCode',
  'postCode',
  'address1',
  'address2',
  'address3',
  'address4',
  'note',
] as const

/** Converts a saved address to form values; a saved customs code is not read back. */
export function valuesOfAddress(address: ShippingInfo): Values {
  const written = addressAsWritten(address)
  return {
    ...Object.fromEntries(texts.map((field) => [field, written[field] ?? ''])),
    addressType: address.addressType,
  }
}

const typeOf = (text: string | undefined): AddressType => addressTypes.find((type) => type === text) ?? 'HOME'

export function addressOf(values: Values): ShippingInfoInput {
  const [required, maybe] = [(field: string) => values[field] ?? '', (field: string) => values[field] || null]
  const isKorea = values.countryCode === 'KR'
  return {
    receiverName: required('receiverName'),
    receiverFirstName: maybe('receiverFirstName'),
    receiverCountryDialCode: required('receiverCountryDialCode'),
    receiverPhoneNumber: required('receiverPhoneNumber'),
    countryCode: required('countryCode'),
    postCode: maybe('postCode'),
    address1: required('address1'),
    address2: maybe('address2'),
    address3: maybe('address3'),
    address4: maybe('address4'),
    note: maybe('note'),
    addressType: typeOf(values.addressType),
    ...(isKorea && values.personalCustomsCode ? { personalCustomsCode: values.personalCustomsCode } : {}),
  }
}

/** `asksCode`: customs require a code and none is saved. */
export function addressFormProblems(values: Values, asksCode: boolean): FieldProblem[] {
  const isMissing = asksCode && values.countryCode === 'KR' && isBlank(values.personalCustomsCode)
  return [
    ...shippingProblems(addressOf(values)),
    ...(isMissing ? [{ path: 'personalCustomsCode', rule: 'required' }] : []),
  ]
}

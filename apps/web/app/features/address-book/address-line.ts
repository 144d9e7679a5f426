import { type AddressField, addressRows } from '@encore/contract/rules/address-forms'

type Address = { countryCode: string } & Partial<Record<AddressField, string | null>>

/** Formats an address in one line, in the order of its country. */
export const addressLine = (address: Address): string =>
  addressRows(address.countryCode)
    .map(({ field }) => address[field])
    .filter(Boolean)
    .join(address.countryCode === 'KR' || address.countryCode === 'JP' ? ' ' : ', ')

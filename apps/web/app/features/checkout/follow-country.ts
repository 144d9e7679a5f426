import { dialCodeAfter } from './dial-code.ts'
import type { Values } from './use-checked-form.ts'

/**
 * What a new address takes over when the buyer's country becomes `code`: the country, asked once for both, until another
 * one is chosen for the address. Null where it stays as it is. `countries`: where the order can be sent.
 */
export function followCountry(
  { info, address }: { info: Values; address: Values },
  code: string,
  countries: readonly string[],
): Values | null {
  const isOwn = Boolean(address.countryCode) && address.countryCode !== info.countryCode
  if (isOwn || !countries.includes(code)) return null
  return withCountry(address, code)
}

/** An address in another country: nobody keeps a customs code that another parcel was meant to carry. */
export const withCountry = (address: Values, code: string): Values => ({
  countryCode: code,
  receiverCountryDialCode: dialCodeAfter(address, 'receiverCountryDialCode', code),
  personalCustomsCode: '',
})

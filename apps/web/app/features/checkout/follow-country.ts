import { dialCodeAfter } from './dial-code.ts'
import type { Values } from './use-checked-form.ts'

/**
 * Returns the values a new address takes over when the buyer's country becomes `code`: it follows until another country
 * is chosen for it. Null when it does not change. `countries`: where the order can be sent.
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

/** Moves an address to another country. The customs code is cleared: it belonged to the other parcel. */
export const withCountry = (address: Values, code: string): Values => ({
  countryCode: code,
  receiverCountryDialCode: dialCodeAfter(address, 'receiverCountryDialCode', code),
  personalCustomsCode: '',
})

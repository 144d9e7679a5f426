import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isDialCode } from './countries.ts'
import { tidyPhone } from './phone.ts'

/** A number as it is dialled within a country, and the country's calling code: `+82` and `010-1234-5678`. */
export interface DialledNumber {
  dialCode: string
  number: string
}

/**
 * Takes the calling code out of a number that brings one; `dialCode` is the one chosen beside it. Null for a number
 * without one. Brings the numbering plans of all countries: in the browser it is loaded when a number needs it.
 */
export function takeOutDialCode(text: string, dialCode: string): DialledNumber | null {
  const typed = tidyPhone(text)
  const international = typed.startsWith('+') ? typed : afterPrefix(typed, dialCode)
  if (international !== null) return dialled(parsePhoneNumberFromString(international, { extract: false }))
  const [digits, code] = [typed.replace(/\D/g, ''), dialCode.slice(1)]
  if (!isDialCode(dialCode) || !digits.startsWith(code)) return null
  // Whether `82…` is the code or the number's own beginning, the numbering plan says.
  const number = parsePhoneNumberFromString(typed, { extract: false, defaultCallingCode: code })
  return number?.nationalNumber === digits.slice(code.length) && number.isValid() ? dialled(number) : null
}

/** What is dialled before a calling code, where it is not `00`. */
const prefixes: Readonly<Record<string, string>> = { '+1': '011', '+81': '010', '+61': '0011' }

function afterPrefix(typed: string, dialCode: string): string | null {
  const prefix = [prefixes[dialCode], '00'].find((one) => one !== undefined && typed.startsWith(one))
  if (prefix === undefined) return null
  const international = `+${typed.slice(prefix.length)}`
  // In Japan a mobile number of before 1999 began with 010 too.
  return prefix === '00' || parsePhoneNumberFromString(international)?.isValid() ? international : null
}

function dialled(found: ReturnType<typeof parsePhoneNumberFromString>): DialledNumber | null {
  if (!found) return null
  const dialCode = `+${found.countryCallingCode}`
  const number = found.isPossible() ? found.formatNational() : found.nationalNumber
  return isDialCode(dialCode) ? { dialCode, number } : null
}

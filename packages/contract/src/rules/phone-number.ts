import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isDialCode } from './countries.ts'
import { tidyPhone } from './phone.ts'

/** A nationally formatted number and its calling code: `+82` and `010-1234-5678`. */
export interface DialledNumber {
  dialCode: string
  number: string
}

/**
 * Separates the calling code from a number that includes one; `dialCode` is the selected one. Null when there is none.
 * This module bundles all numbering plans, so the browser loads it only when needed.
 */
export function takeOutDialCode(text: string, dialCode: string): DialledNumber | null {
  const typed = tidyPhone(text)
  const international = typed.startsWith('+') ? typed : afterPrefix(typed, dialCode)
  if (international !== null) return dialled(parsePhoneNumberFromString(international, { extract: false }))
  const [digits, code] = [typed.replace(/\D/g, ''), dialCode.slice(1)]
  if (!isDialCode(dialCode) || !digits.startsWith(code)) return null
  // The numbering plan decides whether `82…` is the code or the start of the number.
  const number = parsePhoneNumberFromString(typed, { extract: false, defaultCallingCode: code })
  return number?.nationalNumber === digits.slice(code.length) && number.isValid() ? dialled(number) : null
}

/** International prefixes other than `00`, by calling code. */
const prefixes: Readonly<Record<string, string>> = { '+1': '011', '+81': '010', '+61': '0011' }

function afterPrefix(typed: string, dialCode: string): string | null {
  const prefix = [prefixes[dialCode], '00'].find((one) => one !== undefined && typed.startsWith(one))
  if (prefix === undefined) return null
  const international = `+${typed.slice(prefix.length)}`
  // In Japan, mobile numbers before 1999 started with 010 too.
  return prefix === '00' || parsePhoneNumberFromString(international)?.isValid() ? international : null
}

function dialled(found: ReturnType<typeof parsePhoneNumberFromString>): DialledNumber | null {
  if (!found) return null
  const dialCode = `+${found.countryCallingCode}`
  const number = found.isPossible() ? found.formatNational() : found.nationalNumber
  return isDialCode(dialCode) ? { dialCode, number } : null
}

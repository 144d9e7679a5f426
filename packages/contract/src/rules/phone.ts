import type { FieldProblem } from '../errors.ts'
import { isDialCode } from './countries.ts'
import { dropInvisible } from './invisible.ts'
import { isBlank } from './printable.ts'

/** Accepts 4 to 15 digits (ITU-T E.164) with common separators and an optional calling code. */
export function phoneProblem(path: string, text: string | null | undefined): FieldProblem | null {
  if (isBlank(text)) return { path, rule: 'required' }
  const number = tidyPhone(text ?? '')
  const national = number.slice(dialCodeAtStart(number)?.length ?? 0)
  return /^[\d ().-]+$/.test(national) && /^\d{4,15}$/.test(national.replace(/\D/g, ''))
    ? null
    : { path, rule: 'phone' }
}

/** Cleans a typed or pasted number: ASCII digits and dashes, without `tel:` and direction marks. */
export const tidyPhone = (text: string): string =>
  dropInvisible(text.normalize('NFKC'))
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\u2010-\u2015\u2212ー]/g, '-')
    .replace(/^\s*tel:/i, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Unicode places the digits of each script consecutively, in groups of ten. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let below = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below++
  return String(below % 10)
}

/** No calling code is a prefix of another one. */
function dialCodeAtStart(number: string): string | undefined {
  return [2, 3, 4].map((length) => number.slice(0, length)).find(isDialCode)
}

/** True when the numbering plans are needed to decide whether a number includes a calling code. */
export function mayBringDialCode(text: string, dialCode: string): boolean {
  const typed = tidyPhone(text)
  const code = dialCode.slice(1)
  const isLong = code !== '' && typed.startsWith(code) && typed.replace(/\D/g, '').length > 8
  return /^(?:\+|00)/.test(typed) || (dialCode === '+1' && typed.startsWith('011')) || isLong
}

import type { FieldProblem } from '../errors.ts'
import { isDialCode } from './countries.ts'
import { dropInvisible } from './invisible.ts'
import { isBlank } from './printable.ts'

/** Digits, with what people put between them, perhaps behind a calling code; 4 to 15 of them (ITU-T E.164). */
export function phoneProblem(path: string, text: string | null | undefined): FieldProblem | null {
  if (isBlank(text)) return { path, rule: 'required' }
  const number = tidyPhone(text ?? '')
  const national = number.slice(dialCodeAtStart(number)?.length ?? 0)
  return /^[\d ().-]+$/.test(national) && /^\d{4,15}$/.test(national.replace(/\D/g, ''))
    ? null
    : { path, rule: 'phone' }
}

/** A number as it is typed or pasted, in plain digits and dashes, without `tel:` and signs of text direction. */
export const tidyPhone = (text: string): string =>
  dropInvisible(text.normalize('NFKC'))
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\u2010-\u2015\u2212ー]/g, '-')
    .replace(/^\s*tel:/i, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Digits of a script stand one behind the other, ten by ten. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let below = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below++
  return String(below % 10)
}

/** Calling codes begin no other calling code. */
function dialCodeAtStart(number: string): string | undefined {
  return [2, 3, 4].map((length) => number.slice(0, length)).find(isDialCode)
}

/** Whether the numbering plans have to say if a calling code stands in a number. */
export function mayBringDialCode(text: string, dialCode: string): boolean {
  const typed = tidyPhone(text)
  const code = dialCode.slice(1)
  const isLong = code !== '' && typed.startsWith(code) && typed.replace(/\D/g, '').length > 8
  return /^(?:\+|00)/.test(typed) || (dialCode === '+1' && typed.startsWith('011')) || isLong
}

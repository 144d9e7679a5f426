import { visibleText } from '@encore/contract/rules/invisible'
import { chatTextMax } from '@encore/contract/rules/limits'
import { readPlainText } from '@encore/contract/rules/plain-text'

/** Rule that a text breaks; part of the API. */
export type TextRule = 'blank' | 'characters' | 'link' | 'lines' | 'maxLength' | 'number' | 'word'

/** Phone numbers and mail addresses as they are written in the countries we serve. */
const reachable = [
  /\+\d[\d\s.\(\)\-]{7,}\d/v,
  /(?<!\d)\(?0\d{1,3}[\s.\-\)]{0,2}\d{3,4}[\s.\-]{0,2}\d{4}(?!\d)/v,
  /(?<!\d)\(?\d{3}\)?[\s.\-]{1,2}\d{3}[\s.\-]\d{4}(?!\d)/v,
  /(?<!\d)1[3-9]\d[\s\-]?\d{4}[\s\-]?\d{4}(?!\d)/v,
  /\d{9,}/v,
  /[공영]\s?일\s?[공영]/v,
  /[^\s@]@[^\s@]+\.\p{L}{2,}/v,
]

/** Returns the text as stored (NFC, trimmed), or the rule that refuses it: product section 7. */
export function chatText(given: string): { text: string } | { rule: TextRule } {
  const read = readPlainText(given, { max: chatTextMax, lines: 1 })
  if ('problem' in read) return { rule: read.problem }
  const plain = visibleText(read.text)
  return reachable.some((pattern) => pattern.test(plain)) ? { rule: 'number' } : read
}

import { readPlainText } from './plain-text.ts'

/** Text that a fan wants on a signed item. Empty reading and text ask for nothing more than the name. */
export interface SigningText {
  /** Name, as it is written on the item. */
  name: string
  /** How the name is said. */
  reading: string
  text: string
}

export const signingFields = ['name', 'reading', 'text'] as const
export type SigningField = (typeof signingFields)[number]

export interface SigningProblem {
  path: SigningField
  rule: string
}

/** Most characters of each field as readers count them (graphemes). */
export const signingMax: Readonly<Record<SigningField, number>> = { name: 30, reading: 30, text: 60 }

/** Most lines of each field. */
const signingLines: Readonly<Record<SigningField, number>> = { name: 1, reading: 1, text: 3 }

const isRequired = (field: SigningField) => field === 'name'

/** Returns a text to store (NFC, trimmed; empty for a blank one), or the first rule that it breaks. */
export function readSigningLine(field: SigningField, given: string): { text: string } | { rule: string } {
  const read = readPlainText(given, { max: signingMax[field], lines: signingLines[field] })
  if ('text' in read) return read
  return read.problem === 'blank' ? { text: '' } : { rule: read.problem }
}

/** Returns the texts to store, or every field with the first rule that it breaks. */
export function readSigningText(given: SigningText): { text: SigningText } | { problems: SigningProblem[] } {
  const text: SigningText = { name: '', reading: '', text: '' }
  const problems: SigningProblem[] = []
  for (const field of signingFields) {
    const read = readSigningLine(field, given[field])
    if ('rule' in read) problems.push({ path: field, rule: read.rule })
    else if (read.text === '' && isRequired(field)) problems.push({ path: field, rule: 'required' })
    else text[field] = read.text
  }
  return problems.length > 0 ? { problems } : { text }
}

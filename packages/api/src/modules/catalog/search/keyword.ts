import { fold, foldInitials } from './fold.ts'
import { isInitials, onOtherKeyboard } from './hangul.ts'

/** What was asked for as it is looked up: every term must be found, the phrase may be. */
export interface Keyword {
  terms: Term[]
  /** The terms in one piece, where there are several. */
  phrase: Term | null
}

export interface Term {
  units: number[]
  /** Only initial consonants were written. */
  isInitials: boolean
}

/** More words than this are one phrase. */
const maxTerms = 8

/** Null when there is nothing that could be compared. */
export function readKeyword(text: string): Keyword | null {
  const phrase = termOf(text)
  if (!phrase) return null
  const terms = text.split(/\s+/u).flatMap((word) => termOf(word) ?? [])
  if (terms.length < 2 || terms.length > maxTerms) return { terms: [phrase], phrase: null }
  return { terms, phrase }
}

function termOf(text: string): Term | null {
  const initials = isInitials(text)
  const { units } = initials ? foldInitials(text) : fold(text)
  return units.length > 0 ? { units, isInitials: initials } : null
}

/** Latin letters at the end that a Japanese keyboard has not turned into kana yet: `みr`. */
export const withoutUnfinishedKana = (text: string): string | null =>
  /[\u3041-\u30ff][a-zａ-ｚ]{1,3}$/iu.test(text) ? text.replace(/[a-zａ-ｚ]{1,3}$/iu, '') : null

/** The same keys on the other keyboard. */
export function readOnOtherKeyboard(text: string): Keyword | null {
  const other = onOtherKeyboard(text)
  return other === null ? null : { terms: [{ units: unitsOfKeys(other), isInitials: false }], phrase: null }
}

const unitsOfKeys = (keys: string) => Array.from({ length: keys.length }, (_, at) => keys.charCodeAt(at))

import { fold, foldInitials } from './fold.ts'
import { isInitials, onOtherKeyboard } from './hangul.ts'

/** A parsed search: every term must match, the phrase may. */
export interface Keyword {
  terms: Term[]
  /** All terms as one piece; null for a single term. */
  phrase: Term | null
}

export interface Term {
  units: number[]
  /** True when only initial consonants were entered. */
  isInitials: boolean
}

/** A text with more words is treated as one phrase. */
const maxTerms = 8

/** Null when the text contains nothing comparable. */
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

/** Removes trailing Latin letters that a Japanese input method has not converted yet: `みr`. */
export const withoutUnfinishedKana = (text: string): string | null =>
  /[\u3041-\u30ff][a-zａ-ｚ]{1,3}$/iu.test(text) ? text.replace(/[a-zａ-ｚ]{1,3}$/iu, '') : null

export function readOnOtherKeyboard(text: string): Keyword | null {
  const other = onOtherKeyboard(text)
  return other === null ? null : { terms: [{ units: unitsOfKeys(other), isInitials: false }], phrase: null }
}

const unitsOfKeys = (keys: string) => Array.from({ length: keys.length }, (_, at) => keys.charCodeAt(at))

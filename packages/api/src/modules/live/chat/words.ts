import { visibleText } from '@encore/contract/rules/invisible'
import { nicknameKey } from '#modules/accounts/members/index.ts'

export type WordFilter = (text: string) => boolean

/** Key for comparison: similar letters are equal; spaces and dots inside are ignored. */
export const wordKey = (word: string): string => nicknameKey(word)

/** Scripts without spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/v

/**
 * Words of spaced scripts match as whole words, also when spelt l-i-k-e t.h.i.s. Words of other scripts match anywhere,
 * since word boundaries are unknown.
 */
export function createWordFilter(words: readonly string[]): WordFilter {
  const keys = words.map(wordKey).filter(Boolean)
  const whole = new Set(keys.filter((key) => !unspaced.test(key)))
  const inside = keys.filter((key) => unspaced.test(key))
  return (text) => {
    const folded = wordKey(text)
    if (inside.some((key) => folded.includes(key))) return true
    return whole.size > 0 && spokenWords(text).some((word) => whole.has(word))
  }
}

/** Returns the words of a text, and those spelt by consecutive single letters. */
function spokenWords(text: string): string[] {
  const words = visibleText(text).split(/[^\p{L}\p{M}\p{N}]+/v)
  const spelt: string[] = []
  let letters = ''
  for (const word of [...words, '  ']) {
    if ([...word].length === 1) letters += word
    else {
      if (letters.length > 1) spelt.push(letters)
      letters = ''
    }
  }
  return [...words, ...spelt].map(wordKey)
}

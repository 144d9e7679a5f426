import { visibleText } from '@encore/contract/rules/invisible'
import { nicknameKey } from '#modules/accounts/members/index.ts'

/** Says whether a text holds a word that is blocked. */
export type WordFilter = (text: string) => boolean

/** As words are compared: letters that look alike are one, spaces and dots inside do not count. */
export const wordKey = (word: string): string => nicknameKey(word)

/** Writings without spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/v

/**
 * Words of spaced writings are found as whole words, also when they are spelt out l-i-k-e t.h.i.s; others
 * anywhere, since nothing tells where a word begins.
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

/** The words of a text, and what single letters in a row spell. */
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

import { countCharacters } from '@encore/contract/rules/plain-text'
import type { Texts } from '@encore/contract/rules/texts'

const leastMs = 2_500
const mostMs = 8_000
/** Time to notice a new caption. */
const noticeMs = 1_200
const perLetterMs = 65
/** A Korean, Japanese or Chinese character carries as much as several Latin letters. */
const perWideLetterMs = 170
const wide = /[\p{scx=Hangul}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/gu

/** Milliseconds that a caption stays when none follows: the time for the slowest language, from 2.5 to 8 seconds. */
export function readingMs(texts: Texts): number {
  const needed = Object.values(texts).map((text) => {
    const wideLetters = text.match(wide)?.length ?? 0
    return noticeMs + wideLetters * perWideLetterMs + (countCharacters(text) - wideLetters) * perLetterMs
  })
  return Math.round(Math.min(mostMs, Math.max(leastMs, ...needed)))
}

import { countCharacters } from '@encore/contract/rules/plain-text'
import type { Texts } from '@encore/contract/rules/texts'

const leastMs = 2_500
const mostMs = 8_000
/** To notice that something new stands there. */
const noticeMs = 1_200
const perLetterMs = 65
/** A letter of Korean, Japanese or Chinese says as much as several. */
const perWideLetterMs = 170
const wide = /[\p{scx=Hangul}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/gu

/** How long a caption stands when none follows it: as long as its slowest reader needs. */
export function readingMs(texts: Texts): number {
  const needed = Object.values(texts).map((text) => {
    const wideLetters = text.match(wide)?.length ?? 0
    return noticeMs + wideLetters * perWideLetterMs + (countCharacters(text) - wideLetters) * perLetterMs
  })
  return Math.round(Math.min(mostMs, Math.max(leastMs, ...needed)))
}

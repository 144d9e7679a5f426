/** Generates realistic show titles in four languages, the same in every run. */

export interface Show {
  id: string
  slug: string
  titles: Record<Language, string>
  artist: number
}

export const languages = ['ko', 'ja', 'en', 'zhhans'] as const
export type Language = (typeof languages)[number]

export interface Artist {
  id: string
  names: Partial<Record<Language, string>>
  aliases: string[]
}

/** Returns a number from 0 up to below 1. */
export type Draw = () => number

/** Mulberry32. */
export function drawFrom(seed: number): Draw {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <T>(draw: Draw, from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T

/** Prefers low indexes: as in real language, a few words are frequent and most are rare. */
const seldomLater = (draw: Draw, count: number) => Math.floor(count * draw() ** 3)

const wordCounts = { ko: 4_000, ja: 4_000, en: 6_000, zhhans: 4_000 }
const letters = 'eeeeaaaiiooutttnnnsssrrrhhlldccmmfppgywbvk'
const codes = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(from + at))
const han = codes(0x4e00, 2_500)
const kana = [...codes(0x30a2, 74), ...codes(0x3042, 74)]
/** Prefers syllables with common consonants and vowels, but all of them occur. */
const hangul = (draw: Draw) =>
  String.fromCodePoint(
    0xac00 +
      (seldomLater(draw, 19) * 21 + seldomLater(draw, 21)) * 28 +
      (draw() < 0.6 ? 0 : Math.floor(draw() * 28)),
  )

const spell: Record<Language, (draw: Draw) => string> = {
  ko: (draw) => repeat(draw, 1, 4, () => hangul(draw)),
  ja: (draw) =>
    draw() < 0.5 ? repeat(draw, 2, 5, () => pick(draw, kana)) : repeat(draw, 1, 3, () => pick(draw, han)),
  en: (draw) => repeat(draw, 2, 8, () => pick(draw, [...letters])),
  zhhans: (draw) => repeat(draw, 1, 3, () => pick(draw, han)),
}

const repeat = (draw: Draw, from: number, to: number, one: () => string) =>
  Array.from({ length: from + Math.floor(draw() * (to - from + 1)) }, one).join('')

const separators = { ko: ' ', ja: '', en: ' ', zhhans: '' }
/** Words that every third title contains in addition, as real titles do. */
const usual = {
  ko: ['라이브', '콘서트', '팬미팅'],
  ja: ['ライブ', 'ツアー'],
  en: ['LIVE', 'World Tour', 'in Seoul'],
  zhhans: ['演唱会', '见面会'],
}

export function makeShows(
  count: number,
  artistCount: number,
  draw: Draw,
): { shows: Show[]; artists: Artist[] } {
  const words = Object.fromEntries(
    languages.map((language) => [
      language,
      Array.from({ length: wordCounts[language] }, () => spell[language](draw)),
    ]),
  ) as Record<Language, string[]>
  const word = (language: Language) => words[language][seldomLater(draw, wordCounts[language])] ?? ''
  const title = (language: Language) => {
    const own = Array.from({ length: 1 + Math.floor(draw() * 4) }, () => word(language))
    if (draw() < 0.35) own.push(pick(draw, usual[language]))
    return own.join(separators[language])
  }
  const artists = Array.from({ length: artistCount }, (_, at) => {
    const latin = capital(word('en')) + capital(word('en'))
    return {
      id: `artist-${at}`,
      names: { en: latin, ko: word('ko') + word('ko') },
      aliases: [latin.toLowerCase(), word('ja') + word('ja'), word('zhhans') + word('zhhans')],
    }
  })
  const shows = Array.from({ length: count }, (_, at) => ({
    id: eventId(at),
    slug: `show-${at}`,
    titles: { ko: title('ko'), ja: title('ja'), en: title('en'), zhhans: title('zhhans') },
    artist: Math.floor(draw() * artistCount),
  }))
  return { shows, artists }
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

export const eventId = (at: number): string => `ev_${String(at).padStart(26, '0')}`

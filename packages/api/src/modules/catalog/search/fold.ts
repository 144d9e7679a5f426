import { hanPairs } from './han-pairs.ts'
import { initialsOf, jamoOf } from './hangul.ts'

/** A text in comparable form: the first `length` entries of each array, one per unit (UTF-16 code). */
export interface Folded {
  length: number
  units: number[]
  /** `charStart` and `wordStart`. */
  flags: number[]
  /** Start and end of the written character that a unit comes from. */
  from: number[]
  to: number[]
}

/** Reusable buffers for folding; new arrays per text would be two fifths of the garbage of a search. */
export const foldingRoom = (): Folded => ({ length: 0, units: [], flags: [], from: [], to: [] })

export const charStart = 1
export const wordStart = 2

/**
 * Folds equivalent spellings: width, case and marks of Latin letters, katakana and hiragana with their small and long
 * signs, traditional, simplified and Japanese Han. Hangul is split into its keystrokes, so that an unfinished syllable
 * matches. Spaces and punctuation are dropped; a word begins after them.
 */
export const fold = (text: string, room = foldingRoom()): Folded => foldBy(text, plainUnits, room)

/** Returns the initial consonants of the Hangul in a text, with a 0 between two runs. */
export const foldInitials = (text: string, room = foldingRoom()): Folded => foldBy(text, initialUnits, room)

const cluster = /[\u1100-\u115f][\u1160-\u11ff]*|.[\p{M}\uff9e\uff9f]*/gsu

function foldBy(text: string, unitsOf: UnitsOf, room: Folded): Folded {
  let isWordStart = true
  let count = 0
  const take = (units: readonly number[] | null, from: number, to: number) => {
    if (units === null) {
      isWordStart = true
      return
    }
    for (let nth = 0; nth < units.length; nth++, count++) {
      room.units[count] = units[nth] as number
      room.flags[count] = nth > 0 ? 0 : isWordStart ? charStart | wordStart : charStart
      room.from[count] = from
      room.to[count] = to
    }
    if (units.length > 0) isWordStart = false
  }
  if (mayHaveMarks.test(text))
    for (const { 0: char, index } of text.matchAll(cluster))
      take(unitsOf.char(char), index, index + char.length)
  else for (let at = 0; at < text.length; at++) take(unitsOf.code(text.charCodeAt(at)), at, at + 1)
  room.length = count
  return room
}

/** Fast path: most texts are single units. Characters are split only where combining marks may follow. */
const mayHaveMarks = /[\u0300-\u036f\u1100-\u11ff\u3099\u309a\ud800-\udfff\uff9e\uff9f]|(?![ー])\p{M}/u

/** Returns the units of a character: null for a word separator, empty for an ignored sign. */
interface UnitsOf {
  char(char: string): readonly number[] | null
  /** For characters of a single unit. */
  code(code: number): readonly number[] | null
}

/** Caches the units of single-unit characters; others are rare and not cached. */
function remembering(workOut: UnitsOf['char']): UnitsOf {
  const known = new Array<readonly number[] | null | undefined>(0x10000)
  const unitsOfCode = (code: number) => {
    const found = known[code]
    if (found !== undefined) return found
    const units = workOut(String.fromCharCode(code))
    known[code] = units
    return units
  }
  return {
    char: (char) => (char.length === 1 ? unitsOfCode(char.charCodeAt(0)) : workOut(char)),
    code: unitsOfCode,
  }
}

function unitsIn(char: string): readonly number[] | null {
  const plain = withoutLatinMarks(wideForm(char).toLowerCase())
  if (separating.test(plain)) return null
  const units = [...plain].filter((one) => !leftOut.test(one)).map(onePerSound)
  return [...units.join('')].flatMap((one) => codesOf(jamoOf(one) ?? one))
}

function initialsIn(char: string): readonly number[] | null {
  const units = unitsIn(char)
  if (units === null || units.length === 0) return units
  const initials = initialsOf(wideForm(char))
  return initials === '' ? [0] : codesOf(initials)
}

const plainUnits = remembering(unitsIn)
const initialUnits = remembering(initialsIn)

/** Keeps compatibility jamo as they are: NFKC would turn them into parts of syllables. */
const wideForm = (char: string): string => {
  const code = char.charCodeAt(0)
  if (code >= 0x3131 && code <= 0x318e) return char
  if (code >= 0xffa1 && code <= 0xffbe) return String.fromCharCode(code - 0xffa1 + 0x3131)
  return char.normalize('NFKC')
}

const separating = /^[\p{P}\p{Z}\p{C}\s]*$/u
/** Signs that are optional in spelling: the long vowel mark, and non-letters within a character. */
const leftOut = /ー|[\p{P}\p{Z}\p{C}]|[\u0300-\u036f]/u

const codesOf = (text: string): number[] =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

/** Removes marks from Latin, Greek and Cyrillic letters. Marks of kana change the sound and stay. */
export const withoutLatinMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

const latin: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ħ: 'h',
  ς: 'σ',
}
const smallKana: Record<string, string> = Object.fromEntries(
  [...'ぁぃぅぇぉっゃゅょゎゕゖ'].map((small, at) => [small, 'あいうえおつやゆよわかけ'[at] ?? '']),
)
const simplified = new Map(
  [...hanPairs.replaceAll(/\s/g, '').matchAll(/(.)(.)/gu)].map(([, from = '', to = '']) => [from, to]),
)

function onePerSound(char: string): string {
  const code = char.charCodeAt(0)
  if (code >= 0x30a1 && code <= 0x30f6) {
    const hiragana = String.fromCharCode(code - 0x60)
    return smallKana[hiragana] ?? hiragana
  }
  return smallKana[char] ?? latin[char] ?? simplified.get(char) ?? char
}

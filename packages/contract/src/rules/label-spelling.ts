import type { FieldProblem } from '../errors.ts'
import { dropInvisible } from './invisible.ts'
import { disallowedCharacters, isBlank, tidyLine } from './printable.ts'

const apostrophes =
  /[`\u00B4\u02B9-\u02BF\u02C8\u02CA\u02CB\u05F3\u2018\u2019\u201B\u2032\u2035\uA78B\uA78C\uFF07]/gu
/** Letters that a language puts before a word with an apostrophe; the O of an Irish name belongs to the name. */
const elision =
  /(?<!\p{L})((?![oO])\p{L}|qu|jusqu|lorsqu|puisqu|quelqu|dell|all|nell|sull|dall|coll|sant|quell)'(?=\p{L})/giu

/** Signs that no label prints, and how they are read, in this order. */
const readings: readonly (readonly [sign: RegExp, reading: string])[] = [
  [elision, '$1 '],
  [/'/g, ''],
  [/(?<=[\p{L}\p{N}])[·•‧∙⋅](?=[\p{L}\p{N}])/gu, '.'],
  [/[·•‧∙⋅・]/g, ' '],
  [/\s*#\s*(?=[\p{L}\p{N}])/gu, ' No. '],
  [/(?<=\bn)°/giu, 'o'],
  [/\s*&\s*/g, ' and '],
  [/\s*@\s*/g, ' at '],
  // Swedish shortens words by a colon: S:t Eriksgatan.
  [/(?<=(?<!\p{L})\p{Lu}):(?=\p{Ll})/gu, ''],
  [/[~〜]/g, '-'],
  [/[|⁄]/g, '/'],
  [/[{〔【〈《]/g, '('],
  [/[}〕】〉》]/g, ')'],
  [/。/g, '.'],
  [/[:#!¡*"“”„«»‹›「」『』°〒]/g, ' '],
]

/**
 * The spelling of a line that labels carry: signs outside the filter as what they are read as, other widths as plain
 * letters. Signs without a reading stay, and are refused by the filter.
 */
export function foldLine(text: string): string {
  const plain = dropInvisible(text)
    .replace(/\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}]/gu, '')
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/gu, ' ')
    .replaceAll('ㆍ', '·')
    .replace(apostrophes, "'")
  // Once more behind NFKC, which turns an acute accent into a blank and a mark, but also a wide ` into a plain one.
  const tidied = tidyLine(plain).replace(apostrophes, "'")
  const read = readings.reduce((line, [sign, reading]) => line.replace(sign, reading), tidied)
  return read
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.)])/g, '')
    .trim()
}

/** What somebody wrote, in one line; null where labels carry it as it is. */
export function originalOf(text: string): string | null {
  const line = dropInvisible(text.normalize('NFC')).replace(/\s+/g, ' ').trim()
  return line === foldLine(text) ? null : line
}

/** More marks on one letter than any language writes. */
const stacked = /\p{M}{5}/u

/** Null when it is there and labels can carry it. */
export const lineProblem = (path: string, text: string | null | undefined): FieldProblem | null => {
  if (isBlank(text)) return { path, rule: 'required' }
  const line = foldLine(text ?? '')
  return disallowedCharacters(line).length > 0 || stacked.test(line) ? { path, rule: 'characters' } : null
}

import type { FieldProblem } from '../errors.ts'
import { dropInvisible } from './invisible.ts'
import { disallowedCharacters, isBlank, tidyLine } from './printable.ts'

const apostrophes =
  /[`\u00B4\u02B9-\u02BF\u02C8\u02CA\u02CB\u05F3\u2018\u2019\u201B\u2032\u2035\uA78B\uA78C\uFF07]/gu
/** Elided prefixes before an apostrophe; the O of an Irish name is part of the name. */
const elision =
  /(?<!\p{L})((?![oO])\p{L}|qu|jusqu|lorsqu|puisqu|quelqu|dell|all|nell|sull|dall|coll|sant|quell)'(?=\p{L})/giu

/** Replacements for characters that labels cannot print, applied in this order. */
const readings: readonly (readonly [sign: RegExp, reading: string])[] = [
  [elision, '$1 '],
  [/'/g, ''],
  [/(?<=[\p{L}\p{N}])[·•‧∙⋅](?=[\p{L}\p{N}])/gu, '.'],
  [/[·•‧∙⋅・]/g, ' '],
  [/\s*#\s*(?=[\p{L}\p{N}])/gu, ' No. '],
  [/(?<=\bn)°/giu, 'o'],
  [/\s*&\s*/g, ' and '],
  [/\s*@\s*/g, ' at '],
  // Swedish abbreviates with a colon: S:t Eriksgatan.
  [/(?<=(?<!\p{L})\p{Lu}):(?=\p{Ll})/gu, ''],
  [/[~〜]/g, '-'],
  [/[|⁄]/g, '/'],
  [/[{〔【〈《]/g, '('],
  [/[}〕】〉》]/g, ')'],
  [/。/g, '.'],
  [/[:#!¡*"“”„«»‹›「」『』°〒]/g, ' '],
]

/**
 * Converts a line to label spelling: characters outside the filter become their replacement, wide forms plain letters.
 * Characters without a replacement stay and are refused by the filter.
 */
export function foldLine(text: string): string {
  const plain = dropInvisible(text)
    .replace(/\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}]/gu, '')
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/gu, ' ')
    .replaceAll('ㆍ', '·')
    .replace(apostrophes, "'")
  // Repeated after NFKC, which turns an acute accent into a space and a mark, but also a wide ` into a plain one.
  const tidied = tidyLine(plain).replace(apostrophes, "'")
  const read = readings.reduce((line, [sign, reading]) => line.replace(sign, reading), tidied)
  return read
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.)])/g, '')
    .trim()
}

/** Returns the original text as one line; null when it equals the label spelling. */
export function originalOf(text: string): string | null {
  const line = dropInvisible(text.normalize('NFC')).replace(/\s+/g, ' ').trim()
  return line === foldLine(text) ? null : line
}

/** More combining marks on one letter than any language uses. */
const stacked = /\p{M}{5}/u

/** Returns null when the line is present and printable on labels. */
export const lineProblem = (path: string, text: string | null | undefined): FieldProblem | null => {
  if (isBlank(text)) return { path, rule: 'required' }
  const line = foldLine(text ?? '')
  return disallowedCharacters(line).length > 0 || stacked.test(line) ? { path, rule: 'characters' } : null
}

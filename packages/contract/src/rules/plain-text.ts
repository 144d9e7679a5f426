import { dropInvisible, visibleText } from './invisible.ts'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Flag emoji may contain invisible tags. */
const emoji = /\p{RGI_Emoji}/gv
/**
 * Controls, direction marks and invisible characters that can hide or split words, except those that `dropInvisible`
 * keeps.
 */
const unseen =
  /[[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]--[\u{200C}\u{200D}\u{FE00}-\u{FE0F}\u{180B}-\u{180D}\u{180F}\u{E0100}-\u{E01EF}]]/v
/** Invisible and without effect on their own. */
const directionMarks = /[\u{200E}\u{200F}\u{61C}]/gv
const heapOfMarks = /\p{M}{5,}/v
const blank = /^[\s\u{2800}]*$/v
const linkStart = /[a-z][a-z0-9+.\-]*:\/\/|\bwww\./iv
/** Top-level domains that never start a sentence. */
const domain =
  /[\p{L}\p{N}\-]\.(?:ai|cc|cn|co|com|dev|gg|gl|io|jp|kr|ly|net|org|ru|tk|tv|tw|uk|vip|xn--[a-z0-9\-]+|xyz)(?![\p{L}\p{N}])/iv
/**
 * Top-level domains that are also words. Only lower case matches: a capital after a full stop without a space starts a
 * sentence.
 */
const wordDomain =
  /[\p{L}\p{N}\-]\.(?:app|club|info|link|live|me|online|shop|site|store|to|top|us)(?![\p{L}\p{N}])/v
/** A domain followed by a path is a link, in upper or lower case. */
const shortLink =
  /[\p{L}\p{N}\-]\.(?:am|app|be|club|fm|im|info|is|it|link|live|me|online|page|shop|site|so|store|to|top|us)\/[\p{L}\p{N}]/iv
const isLink = (text: string): boolean =>
  [linkStart, domain, wordDomain, shortLink].some((pattern) => pattern.test(text))

/** Limits of public text by members: characters as readers count them (graphemes), and lines. */
export interface TextLimits {
  max: number
  lines: number
}

export type TextProblem = 'blank' | 'characters' | 'link' | 'lines' | 'maxLength'

/** Returns the text to store (NFC, trimmed, without invisible characters), or the first rule it breaks. */
export function readPlainText(
  given: string,
  { max, lines }: TextLimits,
): { text: string } | { problem: TextProblem } {
  if (!given.isWellFormed()) return { problem: 'characters' }
  const text = tidyText(given)
  if (blank.test(text)) return { problem: 'blank' }
  const rows = text.split('\n')
  if (rows.length > lines) return { problem: lines === 1 ? 'characters' : 'lines' }
  if (rows.some(isOddlyWritten)) return { problem: 'characters' }
  if (isLink(visibleText(text))) return { problem: 'link' }
  return text.length <= max || isWithin(text, max) ? { text } : { problem: 'maxLength' }
}

/** Returns the text to store without checking any rule. */
export const tidyText = (given: string): string =>
  dropInvisible(given.normalize('NFC')).replace(directionMarks, '').replaceAll('\r\n', '\n').trim()

/** Counts graphemes. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count++
  return count
}

function isOddlyWritten(row: string): boolean {
  const written = row.replace(emoji, 'x')
  return unseen.test(written) || heapOfMarks.test(written.normalize('NFD'))
}

/** Stops counting at the limit. */
function isWithin(text: string, max: number): boolean {
  let count = 0
  for (const _ of graphemes.segment(text)) if (++count > max) return false
  return true
}

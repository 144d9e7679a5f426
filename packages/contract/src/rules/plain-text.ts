import { dropInvisible, visibleText } from './invisible.ts'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Flags among them carry tags that show nothing. */
const emoji = /\p{RGI_Emoji}/gv
/** Controls, text direction, and what shows nothing but can hide or break words; `dropInvisible` keeps what may stay. */
const unseen =
  /[[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]--[\u{200C}\u{200D}\u{FE00}-\u{FE0F}\u{180B}-\u{180D}\u{180F}\u{E0100}-\u{E01EF}]]/v
/** They show nothing by themselves and order nothing. */
const directionMarks = /[\u{200E}\u{200F}\u{61C}]/gv
const heapOfMarks = /\p{M}{5,}/v
const blank = /^[\s\u{2800}]*$/v
const linkStart = /[a-z][a-z0-9+.\-]*:\/\/|\bwww\./iv
/** Domains that no sentence begins with. */
const domain =
  /[\p{L}\p{N}\-]\.(?:ai|cc|cn|co|com|dev|gg|gl|io|jp|kr|ly|net|org|ru|tk|tv|tw|uk|vip|xn--[a-z0-9\-]+|xyz)(?![\p{L}\p{N}])/iv
/** Domains that are words as well: after a full stop without its blank a capital begins a sentence. */
const wordDomain =
  /[\p{L}\p{N}\-]\.(?:app|club|info|link|live|me|online|shop|site|store|to|top|us)(?![\p{L}\p{N}])/v
/** With a path behind it a domain is no word, in whatever letters. */
const shortLink =
  /[\p{L}\p{N}\-]\.(?:am|app|be|club|fm|im|info|is|it|link|live|me|online|page|shop|site|so|store|to|top|us)\/[\p{L}\p{N}]/iv
const isLink = (text: string): boolean =>
  [linkStart, domain, wordDomain, shortLink].some((pattern) => pattern.test(text))

/** What others may read of a fan: how long in characters as a reader counts them, and in how many lines. */
export interface TextLimits {
  max: number
  lines: number
}

export type TextProblem = 'blank' | 'characters' | 'link' | 'lines' | 'maxLength'

/** The text as it is stored (NFC, trimmed, without what shows nothing), or the first rule it breaks. */
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

/** As it is stored, whatever the rules say of it. */
export const tidyText = (given: string): string =>
  dropInvisible(given.normalize('NFC')).replace(directionMarks, '').replaceAll('\r\n', '\n').trim()

/** What a reader sees as one character counts once. */
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

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Emoji are the one place where joiners and selectors that show nothing belong. */
const emoji = /\p{RGI_Emoji}|\p{Emoji}[\u{FE0E}\u{FE0F}]/gv
/** Controls, text direction, and what shows nothing but can hide or break words. */
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/v
const heapOfMarks = /\p{M}{5,}/v
const blank = /^[\s\u{2800}]*$/v
const link =
  /[a-z][a-z0-9+.\-]*:\/\/|\bwww\.|[\p{L}\p{N}]\.(?:app|cc|cn|co|com|dev|gg|gl|info|io|jp|kr|link|live|ly|me|net|org|ru|shop|site|tk|to|top|tv|uk|us|xyz)(?![\p{L}\p{N}])/iv

/** What others may read of a fan: how long in characters as a reader counts them, and in how many lines. */
export interface TextLimits {
  max: number
  lines: number
}

export type TextProblem = 'blank' | 'characters' | 'link' | 'lines' | 'maxLength'

/** The text as it is stored (NFC, trimmed), or the first rule it breaks. */
export function readPlainText(
  given: string,
  { max, lines }: TextLimits,
): { text: string } | { problem: TextProblem } {
  if (!given.isWellFormed()) return { problem: 'characters' }
  const text = given.normalize('NFC').replaceAll('\r\n', '\n').trim()
  if (blank.test(text)) return { problem: 'blank' }
  const rows = text.split('\n')
  if (rows.length > lines) return { problem: lines === 1 ? 'characters' : 'lines' }
  if (rows.some(isOddlyWritten)) return { problem: 'characters' }
  if (link.test(text.normalize('NFKC'))) return { problem: 'link' }
  return text.length <= max || isWithin(text, max) ? { text } : { problem: 'maxLength' }
}

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

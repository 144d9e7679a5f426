import { chatTextMax } from '@encore/contract/rules/limits'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Emoji are the one place where joiners and selectors that show nothing belong. */
const emoji = /\p{RGI_Emoji}|\p{Emoji}[\u{FE0E}\u{FE0F}]/gv
/** Controls, text direction, and what shows nothing but can hide or break words. */
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/v
const heapOfMarks = /\p{M}{5,}/v
const blank = /^[\s\u{2800}]*$/v
const link =
  /[a-z][a-z0-9+.\-]*:\/\/|\bwww\.|[\p{L}\p{N}]\.(?:app|cc|cn|co|com|dev|gg|gl|info|io|jp|kr|link|live|ly|me|net|org|ru|shop|site|tk|to|top|tv|uk|us|xyz)(?![\p{L}\p{N}])/iv

/** The text as it is stored (NFC, trimmed), or null when a room takes no such text: product section 7. */
export function chatText(given: string): string | null {
  if (!given.isWellFormed()) return null
  const text = given.normalize('NFC').trim()
  const written = text.replace(emoji, 'x')
  if (blank.test(text) || unseen.test(written) || heapOfMarks.test(written.normalize('NFD'))) return null
  if (link.test(text.normalize('NFKC'))) return null
  return text.length <= chatTextMax || isShort(text) ? text : null
}

/** Counts what a reader sees as one character; stops at the limit. */
function isShort(text: string): boolean {
  let count = 0
  for (const _ of graphemes.segment(text)) if (++count > chatTextMax) return false
  return true
}

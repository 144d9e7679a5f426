import type { RefusalReason } from '@encore/contract/realtime'
import { dropInvisible } from '@encore/contract/rules/invisible'
import { chatTextMax } from '@encore/contract/rules/limits'

export interface Problem {
  reason: RefusalReason | 'TOO_LONG'
  /** The room rule that the text breaks, if the server named one. */
  rule: string | null
  /** On the server's clock, epoch milliseconds; null when waiting does not help. */
  retryAt: number | null
  retryAfterSec: number
}

export interface Draft {
  text: string
  /** An input method is composing; changing its text from outside would break it. */
  isComposing: boolean
  /** Refused texts that wait until the input method finishes. */
  returned: string
  problem: Problem | null
}

export const emptyDraft: Draft = { text: '', isComposing: false, returned: '', problem: null }

/** A frame holds 16 KiB; this many characters of JSON fit, whatever their size in UTF-8. */
const longestJson = 5_000
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Normalises a text as the server does; the client recognises its own messages by it. */
export const tidy = (text: string): string => dropInvisible(text.normalize('NFC')).trim()

/** Returns the length in visible characters (graphemes). */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of graphemes.segment(tidy(text))) length++
  return length
}

/** Returns why a text cannot be sent, as far as the browser can check; null when it can. */
export function problemOf(text: string): Problem['reason'] | null {
  if (lengthOf(text) > chatTextMax) return 'TOO_LONG'
  return JSON.stringify(text).length > longestJson ? 'CHAT_TEXT_REFUSED' : null
}

/** Messages have no line breaks; pasted ones become spaces. */
export function typed(draft: Draft, text: string): Draft {
  const isWaiting = draft.problem?.reason === 'CHAT_TOO_FAST'
  return {
    ...draft,
    text: draft.isComposing ? text : text.replace(/\s*[\r\n\u2028\u2029]\s*/g, ' '),
    problem: isWaiting ? draft.problem : null,
  }
}

export const composing = (draft: Draft, isComposing: boolean): Draft =>
  giveBack({ ...draft, isComposing }, '')

/** Puts a refused text back before the text typed since. */
export const refused = (draft: Draft, text: string, problem: Problem): Draft =>
  giveBack({ ...draft, problem }, text)

function giveBack(draft: Draft, text: string): Draft {
  const returned = joined(draft.returned, text)
  if (draft.isComposing || !returned) return { ...draft, returned }
  return { ...draft, text: joined(returned, draft.text), returned: '' }
}

const joined = (before: string, after: string) => [before, after].filter(Boolean).join(' ')

import type { RefusalReason } from '@encore/contract/realtime'
import { dropInvisible } from '@encore/contract/rules/invisible'
import { chatTextMax } from '@encore/contract/rules/limits'

export interface Problem {
  reason: RefusalReason | 'TOO_LONG'
  /** Which rule of the room the text breaks, where the server said so. */
  rule: string | null
  /** On the server's clock, epoch milliseconds; null where waiting does not help. */
  retryAt: number | null
  retryAfterSec: number
}

/** What stands in the composer. */
export interface Draft {
  text: string
  /** An input method is at work; changing its text from outside would break it. */
  isComposing: boolean
  /** Refused words that wait for the input method to finish. */
  returned: string
  problem: Problem | null
}

export const emptyDraft: Draft = { text: '', isComposing: false, returned: '', problem: null }

/** A frame holds 16 KiB; this many characters of JSON fit whatever they are. */
const longestJson = 5_000
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** As the server stores it, so that one's own words are known again. */
export const tidy = (text: string): string => dropInvisible(text.normalize('NFC')).trim()

/** What a reader sees as characters. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of graphemes.segment(tidy(text))) length++
  return length
}

/** Why these words cannot be sent, as far as the browser can tell. */
export function problemOf(text: string): Problem['reason'] | null {
  if (lengthOf(text) > chatTextMax) return 'TOO_LONG'
  return JSON.stringify(text).length > longestJson ? 'CHAT_TEXT_REFUSED' : null
}

/** A room takes no line breaks, so pasted ones become spaces. */
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

/** Refused words come back before what was typed since. */
export const refused = (draft: Draft, text: string, problem: Problem): Draft =>
  giveBack({ ...draft, problem }, text)

function giveBack(draft: Draft, text: string): Draft {
  const returned = joined(draft.returned, text)
  if (draft.isComposing || !returned) return { ...draft, returned }
  return { ...draft, text: joined(returned, draft.text), returned: '' }
}

const joined = (before: string, after: string) => [before, after].filter(Boolean).join(' ')

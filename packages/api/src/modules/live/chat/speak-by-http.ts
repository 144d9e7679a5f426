import type { ReactionCounts } from '@encore/contract/endpoints'
import type { ErrorName, Failure } from '@encore/contract/errors'
import type { ChatMessage } from '@encore/contract/realtime'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Member } from '#platform/http/principal.ts'
import type { Chat } from './chat.ts'

type NoEntry = 'NOT_FOUND' | 'NOT_ENTITLED' | 'CHAT_BANNED'
type Refusal =
  | NoEntry
  | 'CHAT_TOO_FAST'
  | 'CHAT_REPEATED'
  | 'CHAT_TEXT_REFUSED'
  | 'CHAT_MUTED'
  | 'CHAT_OFF'
  | 'CHAT_NAME_REFUSED'
  | 'UNAVAILABLE'

/** What a socket would say; the same rules hold. */
export async function sayBy(
  chat: Chat,
  eventId: string,
  member: Member,
  said: { clientId: string; text: string },
): Promise<Result<{ message: ChatMessage }, Failure<Refusal>>> {
  const admission = await chat.admit(eventId, member)
  if (!admission.ok) return fail(entryRefusal(admission.reason))
  const outcome = await chat.say(eventId, member.uid, said)
  if ('message' in outcome) return ok({ message: outcome.message })
  const { reason, retryAfterSec, rule } = outcome
  return fail(refusalOf(reason), {
    ...(retryAfterSec !== undefined && { retryAfterSec }),
    ...(rule && { fields: [{ path: 'text', rule }] }),
  })
}

export async function applaudBy(
  chat: Chat,
  eventId: string,
  member: Member,
  counts: ReactionCounts,
): Promise<Result<undefined, Failure<NoEntry>>> {
  const admission = await chat.admit(eventId, member)
  if (!admission.ok) return fail(entryRefusal(admission.reason))
  await chat.applaud(eventId, member.uid, counts)
  return ok(undefined)
}

const entryRefusals: readonly string[] = ['NOT_FOUND', 'NOT_ENTITLED', 'CHAT_BANNED'] satisfies NoEntry[]
export const entryRefusal = (reason: string): NoEntry =>
  entryRefusals.includes(reason) ? (reason as NoEntry) : 'NOT_FOUND'

const refusals = [
  'CHAT_TOO_FAST',
  'CHAT_REPEATED',
  'CHAT_TEXT_REFUSED',
  'CHAT_MUTED',
  'CHAT_BANNED',
  'CHAT_OFF',
  'CHAT_NAME_REFUSED',
] as const
const refusalOf = (reason: ErrorName): Refusal => refusals.find((one) => one === reason) ?? 'UNAVAILABLE'

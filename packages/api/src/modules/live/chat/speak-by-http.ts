import { endpoints, type ReactionCounts } from '@encore/contract/endpoints'
import type { ErrorName, Failure } from '@encore/contract/errors'
import type { ChatMessage } from '@encore/contract/realtime'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Member } from '#platform/http/principal.ts'
import type { Chat } from './chat.ts'

const { errors: refusals } = endpoints['POST /api/v1/live/{id}/chat']
const { errors: entryRefusals } = endpoints['POST /api/v1/live/{id}/chat/reactions']
type Refusal = (typeof refusals)[number]
type NoEntry = (typeof entryRefusals)[number]

/** Sends a message over HTTP; the rules of the socket apply. */
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

const entryRefusal = (reason: string): NoEntry => entryRefusals.find((one) => one === reason) ?? 'NOT_FOUND'

const refusalOf = (reason: ErrorName): Refusal => refusals.find((one) => one === reason) ?? 'UNAVAILABLE'

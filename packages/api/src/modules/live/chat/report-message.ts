import { endpoints } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { ReportReason } from '@encore/contract/rules/chat-report'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Member } from '#platform/http/principal.ts'
import type { Chat } from './chat.ts'
import { insertReport } from './report-store.ts'

const { errors: refusals } = endpoints['POST /api/v1/live/{id}/chat/reports']
type Refusal = (typeof refusals)[number]

/** Reports a message to the moderators; a member who may not read the room may not report in it. */
export async function reportMessage(
  { sql }: Pick<Ctx, 'sql'>,
  chat: Chat,
  { eventId, member, seq, reason }: { eventId: string; member: Member; seq: number; reason: ReportReason },
): Promise<Result<undefined, Failure<Refusal>>> {
  const admission = await chat.admit(eventId, member)
  if (!admission.ok) return fail(refusals.find((one) => one === admission.reason) ?? 'NOT_FOUND')
  const isThere = await insertReport(sql, eventId, { seq, memberUid: member.uid, reason })
  return isThere ? ok(undefined) : fail('NOT_FOUND')
}

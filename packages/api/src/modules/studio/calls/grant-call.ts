import { randomUUID } from 'node:crypto'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { membersCalled } from '#modules/accounts/members/index.ts'
import { notify } from '#modules/engagement/notifications/index.ts'
import { bookCall, endGrant } from '#modules/live/calls/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { callObject, findSession, type Place } from './find-session.ts'
import { callFacts } from './notify-bookings.ts'

export interface Grant extends Place {
  /** Exact nickname, e-mail address or uid of one member. */
  to: string
  units: number
  reason: string
}

type Granted = Result<
  AuditedResult<{ bookingId: string }>,
  Failure<'NOT_FOUND' | 'GRANT_OWN' | 'CALL_NOT_BOOKABLE'>
>

/** Gives a member units of a session by hand. */
export async function grantCall(
  tx: Tx,
  { to, units, reason, ...place }: Grant,
  by: string,
): Promise<Granted> {
  const { eventId, id } = place
  const found = await findSession(tx, place)
  if (!found.ok) return found
  const [memberId, ...others] = await membersCalled(tx, to.normalize('NFKC').trim())
  if (!memberId || others.length > 0) return fail('NOT_FOUND')
  if (memberId === by) return fail('GRANT_OWN')
  const from = { source: 'GRANT', grantedBy: by, reason } as const
  const booked = await bookCall(tx, { sessionId: id, memberId, units, from })
  if ('refusal' in booked) return fail(errorOf[booked.refusal])
  // Each grant is a cause of its own, also to the same member.
  await notify(tx, {
    ...{ memberId, sourceId: id, dedupeKey: `call-granted:${randomUUID()}` },
    ...{ template: 'call-granted', data: await callFacts(tx, found.value) },
  })
  return ok({
    reply: booked,
    auditEntry: { object: callObject(id), eventId, after: { member: memberId, units }, reason },
  })
}

export interface Ending extends Place {
  grantId: string
  reason: string
}

/** Ends a grant before the order of the session is published. */
export async function endCallGrant(
  tx: Tx,
  { grantId, reason, ...place }: Ending,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'GRANT_ENDED' | 'CALL_NOT_BOOKABLE'>>> {
  const { eventId, id } = place
  const found = await findSession(tx, place)
  if (!found.ok) return found
  const ended = await endGrant(tx, id, grantId)
  if ('refusal' in ended) return fail(errorOf[ended.refusal])
  const { memberId, units } = ended
  const auditEntry = { object: callObject(id), eventId, before: { member: memberId, units }, reason }
  return ok({ reply: undefined, auditEntry })
}

const errorOf = {
  NOT_FOUND: 'NOT_FOUND',
  ENDED: 'GRANT_ENDED',
  NOT_BOOKABLE: 'CALL_NOT_BOOKABLE',
} as const

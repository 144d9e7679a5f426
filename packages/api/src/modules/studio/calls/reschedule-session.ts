import type { Failure } from '@encore/contract/errors'
import { localOf, momentOf } from '@encore/contract/rules/local-time'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import { rescheduleSession } from '#modules/live/calls/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { callObject, eventOf, lockSession, type Place } from './find-session.ts'
import { startCallNews } from './notify-bookings.ts'

export interface Rescheduling extends Place {
  /** In local time of the event. */
  startsAt: string | null
  /** Reason that everybody with a place reads. */
  note: Texts
}

type Rescheduled = Result<
  AuditedResult<{ startsAt: string }>,
  Failure<'NOT_FOUND' | 'CALL_SESSION_MOVED' | 'EVENT_ENDED' | 'INVALID_INPUT'>
>

/** Moves a published session that has not opened, and notifies everybody with a place. */
export async function moveStart(tx: Tx, { startsAt, note, ...place }: Rescheduling): Promise<Rescheduled> {
  const { eventId, id } = place
  const found = await lockSession(tx, place)
  if (!found.ok) return found
  const session = found.value
  const { zone, now, status } = await eventOf(tx, eventId)
  if (status === 'CANCELED') return fail('EVENT_ENDED')
  if (startsAt === null) return invalid('startsAt', 'required')
  const moment = momentOf(startsAt, zone)
  if (!moment.ok) return invalid('startsAt', moment.rule)
  if (moment.at <= now.getTime()) return invalid('startsAt', 'future')
  if (moment.at === session.startsAt.getTime()) return invalid('startsAt', 'moved')
  const to = new Date(moment.at)
  if (!(await rescheduleSession(tx, session, to)))
    return fail('CALL_SESSION_MOVED', { data: { state: session.state } })
  await startCallNews(tx, id, { kind: 'MOVED', from: session.startsAt.toISOString(), note })
  return ok({
    reply: { startsAt: to.toISOString() },
    auditEntry: {
      ...{ object: callObject(id), eventId },
      before: { startsAt: localOf(session.startsAt.getTime(), zone) },
      after: { startsAt, note },
    },
  })
}

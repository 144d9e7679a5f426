import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { deleteIdentityCheck, insertIdentityCheck, isBookingOf } from '#modules/live/calls/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { callObject, findSession, type Place } from './find-session.ts'

export interface BookingPlace extends Place {
  bookingId: string
}

type Ticked = Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'CALL_IDENTITY_UNASKED'>>

/** Ticks that staff have seen the identity of a fan; a second press changes nothing. */
export const checkIdentity = (tx: Tx, place: BookingPlace, by: string): Promise<Ticked> =>
  setIdentity(tx, place, true, async () => !(await insertIdentityCheck(tx, place.bookingId, by)))

/** Takes a tick back. */
export const undoIdentity = (tx: Tx, place: BookingPlace): Promise<Ticked> =>
  setIdentity(tx, place, false, () => deleteIdentityCheck(tx, place.bookingId))

/** `change` returns whether there was a tick before. */
async function setIdentity(
  tx: Tx,
  { bookingId, ...place }: BookingPlace,
  isChecked: boolean,
  change: () => Promise<boolean>,
): Promise<Ticked> {
  const found = await findSession(tx, place)
  if (!found.ok) return found
  if (!(await isBookingOf(tx, place.id, bookingId))) return fail('NOT_FOUND')
  if (!found.value.asksIdentity) return fail('CALL_IDENTITY_UNASKED')
  const wasChecked = await change()
  return ok({
    reply: undefined,
    auditEntry: {
      object: callObject(place.id),
      eventId: place.eventId,
      before: { isIdentityChecked: wasChecked },
      after: { booking: bookingId, isIdentityChecked: isChecked },
    },
  })
}

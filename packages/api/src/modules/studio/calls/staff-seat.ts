import type { StaffSeat } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { StaffSeatEnd } from '@encore/contract/rules/calls/staff-seats'
import { fail, ok, type Result } from '#kernel/result.ts'
import {
  type EndedStaffSeat,
  leaveStaffSeat,
  openStaffSeat,
  type SeatSubject,
} from '#modules/live/calls/index.ts'
import { type AuditedResult, writeAuditEntry } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { StationPlace } from './control-station.ts'
import { callObject, findSession, type Place } from './find-session.ts'

type Opened = Result<
  AuditedResult<StaffSeat>,
  Failure<
    | 'NOT_FOUND'
    | 'CALL_SESSION_MOVED'
    | 'CALL_MOVED'
    | 'STATION_AWAY'
    | 'LISTEN_CONSENT_MISSING'
    | 'STAFF_SEATS_TAKEN'
  >
>

/** Opens a seat of the caller at a station. */
export async function openSeat(
  ctx: Pick<Ctx, 'events'>,
  tx: Tx,
  { stationId, subject, ...place }: StationPlace & { subject: SeatSubject },
  memberId: string,
): Promise<Opened> {
  const found = await findSession(tx, place)
  if (!found.ok) return found
  const { state } = found.value
  if (state === 'DRAFT' || state === 'CLOSED') return fail('CALL_SESSION_MOVED', { data: { state } })
  const opened = await openStaffSeat(ctx, tx, { sessionId: place.id, stationId, memberId, ...subject })
  if (!opened.ok) return opened
  const { callId } = opened.value
  const after = { role: subject.role, station: stationId, call: callId }
  return ok({
    reply: opened.value,
    auditEntry: { object: callObject(callId ?? place.id), eventId: place.eventId, after },
  })
}

/** Leaves a seat of the caller. The entry says from when until when it was open. */
export async function closeSeat(
  tx: Tx,
  { seatId, ...place }: Place & { seatId: string },
  memberId: string,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'STAFF_SEAT_CLOSED'>>> {
  const found = await findSession(tx, place)
  if (!found.ok) return found
  const left = await leaveStaffSeat(tx, { seatId, eventId: place.eventId, sessionId: place.id, memberId })
  return left.ok ? ok({ reply: undefined, auditEntry: entryOf(left.value, 'LEFT') }) : left
}

/** Logs the end of a seat that its holder did not leave, also after a crash. */
export const logSeatEnd = (tx: Tx, { reason, ...seat }: EndedStaffSeat & { reason: StaffSeatEnd }) =>
  writeAuditEntry(tx, serverFor(seat.memberId), { action: 'call.close-seat', ...entryOf(seat, reason) })

const serverFor = (uid: string) => ({
  ...{ uid, role: null, sessionHash: null, ip: '', requestId: 'server' },
})

const entryOf = (
  { role, stationId, callId, sessionId, eventId, openedAt, endedAt }: EndedStaffSeat,
  end: StaffSeatEnd,
) => ({
  object: callObject(callId ?? sessionId),
  eventId,
  before: { role, station: stationId, call: callId },
  after: { from: openedAt.toISOString(), to: endedAt.toISOString(), end },
})

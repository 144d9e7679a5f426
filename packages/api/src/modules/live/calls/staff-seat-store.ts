import {
  consentOf,
  type StaffSeatEnd,
  type StaffSeatFacts,
  type StaffSeatRole,
} from '@encore/contract/rules/calls/staff-seats'
import type { Db, Tx } from '#platform/db/connect.ts'
import { artistConsent, fanConsent, isConsented } from './consent-store.ts'
import { isCalled } from './queue-store.ts'

export interface StaffSeatRow extends StaffSeatFacts {
  id: string
  eventId: string
  sessionId: string
  stationId: string
  /** The staff member who holds it. */
  memberId: string
  callId: string | null
  openedAt: Date
  endedAt: Date | null
  staffLast: number
  stationLast: number
  staffFingerprint: string | null
  stationFingerprint: string | null
  refusedSignals: number
}

const seats = (db: Db) => db`
  select t.id, e.event_id as "eventId", e.id as "sessionId", t.station_id as "stationId", t.epoch,
    s.epoch as "stationEpoch", t.role, t.member_uid as "memberId", t.call_id as "callId", c.state as "callState",
    e.state as "sessionState", t.opened_at as "openedAt", t.ended_at as "endedAt", t.end_reason as "endReason",
    case t.role when 'INTERPRETER' then ${isConsented(db, consentOf.INTERPRETER)}
      else ${isConsented(db, consentOf.LISTENER)} end as "isConsented",
    coalesce(${isCalled(db)}, false) as "isCalled",
    (extract(epoch from app_now() - t.seen_at) * 1000)::float8 as "silentMs",
    (extract(epoch from app_now() - t.opened_at) * 1000)::float8 as "openMs",
    t.staff_last as "staffLast", t.station_last as "stationLast", t.staff_fingerprint as "staffFingerprint",
    t.station_fingerprint as "stationFingerprint", t.refused_signals as "refusedSignals"
  from call_staff_seat t join call_station s on s.id = t.station_id join call_session e on e.id = s.session_id
  left join call c on c.id = t.call_id`

export async function selectStaffSeat(db: Db, seatId: string): Promise<StaffSeatRow | null> {
  const [row] = await db<StaffSeatRow[]>`${seats(db)} where t.id = ${seatId}`
  return row ?? null
}

/** Lets one change of a seat and its signals follow the other. */
export async function lockStaffSeat(tx: Tx, seatId: string): Promise<StaffSeatRow | null> {
  const [locked] = await tx`select from call_staff_seat where id = ${seatId} for no key update`
  return locked ? selectStaffSeat(tx, seatId) : null
}

/** Seats without an end, of a station or of all; the oldest first. Some may be over already. */
export const selectUnendedSeats = (db: Db, stationId: string | null = null) => db<StaffSeatRow[]>`
  ${seats(db)} where t.ended_at is null and (${stationId}::text is null or t.station_id = ${stationId})
  order by t.opened_at, t.id`

export interface NewStaffSeat {
  id: string
  stationId: string
  epoch: number
  role: StaffSeatRole
  memberId: string
  callId: string | null
}

export const insertStaffSeat = (tx: Tx, { id, stationId, epoch, role, memberId, callId }: NewStaffSeat) => tx`
  insert into call_staff_seat (id, station_id, epoch, role, member_uid, call_id)
  values (${id}, ${stationId}, ${epoch}, ${role}, ${memberId}, ${callId})`

/** Ends a seat, unless it has ended, and returns when. */
export async function setStaffSeatEnded(tx: Tx, seatId: string, reason: StaffSeatEnd): Promise<Date | null> {
  const [row] = await tx<{ endedAt: Date }[]>`
    update call_staff_seat set ended_at = app_now(), end_reason = ${reason} where id = ${seatId} and ended_at is null
    returning ended_at as "endedAt"`
  if (row) await tx`delete from call_staff_signal where seat_id = ${seatId}`
  return row?.endedAt ?? null
}

export const setStaffSeen = (db: Db, seatId: string) => db`
  update call_staff_seat set seen_at = app_now() where id = ${seatId} and ended_at is null`

export const addRefusedStaffSignal = (tx: Tx, seatId: string) => tx`
  update call_staff_seat set refused_signals = refused_signals + 1 where id = ${seatId}`

export interface SeatPlace {
  epoch: number
  sessionId: string
  /** Time since the device in charge was seen; null without a device. */
  silentMs: number | null
  /** Consents to what the role does; null until decided. */
  artist: boolean | null
  fan: boolean | null
  /** The call that would be heard; null without one, and for a preview. */
  callId: string | null
}

/** The call that a seat would hear: the live one, or for an interpreter one that is live or expected. */
export type SeatSubject = { role: 'PREVIEW' | 'LISTENER' } | { role: 'INTERPRETER'; callId: string }

/** The station with its device, the call of the seat and the consents. */
export async function selectSeatPlace(
  db: Db,
  stationId: string,
  subject: SeatSubject,
): Promise<SeatPlace | null> {
  const kind = consentOf[subject.role === 'INTERPRETER' ? 'INTERPRETER' : 'LISTENER']
  const isSubject =
    subject.role === 'INTERPRETER'
      ? db`c.id = ${subject.callId} and (c.state = 'LIVE' or ${isCalled(db)})`
      : db`c.state = 'LIVE'`
  const [row] = await db<SeatPlace[]>`
    select s.epoch, s.session_id as "sessionId", c.id as "callId",
      (extract(epoch from app_now() - d.seen_at) * 1000)::float8 as "silentMs",
      ${artistConsent(db, kind)} as artist, ${fanConsent(db, kind)} as fan
    from call_station s left join call_station_device d on d.station_id = s.id and d.epoch = s.epoch
    left join call c on c.station_id = s.id and ${isSubject} where s.id = ${stationId}`
  return row ?? null
}

/** Stations where staff hear a fan. */
export async function selectStationsOf(db: Db, bookingId: string): Promise<string[]> {
  const rows = await db<{ stationId: string }[]>`
    select distinct t.station_id as "stationId" from call_staff_seat t join call c on c.id = t.call_id
    where c.booking_id = ${bookingId} and t.ended_at is null`
  return rows.map(({ stationId }) => stationId)
}

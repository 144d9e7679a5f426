import { type CallConsentKind, consentVersion } from '@encore/contract/rules/calls/call-consent'
import type { StaffSeatEnd, StaffSeatFacts, StaffSeatRole } from '@encore/contract/rules/calls/staff-seats'
import type { Db, Tx } from '#platform/db/connect.ts'

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

/** The last decision of the fan of a call; null until decided on the present text. */
export const fanConsent = (db: Db, kind: CallConsentKind) => db`
  (select case when k.version = ${consentVersion(kind)} then k.is_given end from call_consent k
    where k.booking_id = c.booking_id and k.kind = ${kind} order by k.id desc limit 1)`

/** The same of the artist, on the device in charge. */
export const artistConsent = (db: Db, kind: CallConsentKind) => db`
  (select case when k.version = ${consentVersion(kind)} then k.is_given end from call_artist_consent k
    where k.station_id = s.id and k.epoch = s.epoch and k.kind = ${kind} order by k.id desc limit 1)`

const seats = (db: Db) => db`
  select t.id, e.event_id as "eventId", e.id as "sessionId", t.station_id as "stationId", t.epoch,
    s.epoch as "stationEpoch", t.role, t.member_uid as "memberId", t.call_id as "callId", c.state as "callState",
    e.state as "sessionState", t.opened_at as "openedAt", t.ended_at as "endedAt", t.end_reason as "endReason",
    coalesce(${fanConsent(db, 'LISTEN')} and ${artistConsent(db, 'LISTEN')}, false) as "isConsented",
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
  /** Consents to listening; null until decided. */
  artist: boolean | null
  /** The live call; null while none runs. */
  callId: string | null
  fan: boolean | null
}

/** The station with its device, its live call and the consents to listening. */
export async function selectSeatPlace(db: Db, stationId: string): Promise<SeatPlace | null> {
  const [row] = await db<SeatPlace[]>`
    select s.epoch, s.session_id as "sessionId", c.id as "callId",
      (extract(epoch from app_now() - d.seen_at) * 1000)::float8 as "silentMs",
      ${artistConsent(db, 'LISTEN')} as artist, ${fanConsent(db, 'LISTEN')} as fan
    from call_station s left join call_station_device d on d.station_id = s.id and d.epoch = s.epoch
    left join call c on c.station_id = s.id and c.state = 'LIVE' where s.id = ${stationId}`
  return row ?? null
}

/** Stations where a fan is listened to. */
export async function selectStationsOf(db: Db, bookingId: string): Promise<string[]> {
  const rows = await db<{ stationId: string }[]>`
    select distinct t.station_id as "stationId" from call_staff_seat t join call c on c.id = t.call_id
    where c.booking_id = ${bookingId} and t.ended_at is null`
  return rows.map(({ stationId }) => stationId)
}

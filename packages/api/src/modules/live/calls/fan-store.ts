import type { CallCard } from '@encore/contract/rules/calls/call-card'
import type { DeviceCheck } from '@encore/contract/rules/calls/device-check'
import type { CallRecording } from '@encore/contract/rules/calls/session-rules'
import type { CallSessionState } from '@encore/contract/rules/calls/session-state'
import type { Locale } from '@encore/contract/rules/locale'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface FanBooking {
  id: string
  number: number | null
  sessionState: CallSessionState
  asksIdentity: boolean
  recording: CallRecording
  interpreterLanguages: readonly Locale[]
  turnaroundMs: number
}

/** True for a booking with units, also when they were returned after the published order. */
const isBooked = (db: Db) => db`
  (b.number is not null
    or exists (select from call_booking_source u where u.booking_id = b.id and u.ended_at is null))`

/** A member's booking in a published session. */
export async function selectFanBooking(
  db: Db,
  sessionId: string,
  memberId: string,
): Promise<FanBooking | null> {
  const [row] = await db<FanBooking[]>`
    select b.id, b.number, s.state as "sessionState", s.asks_identity as "asksIdentity",
      s.recording, s.interpreter_languages as "interpreterLanguages", s.turnaround_ms as "turnaroundMs"
    from call_booking b join call_session s on s.id = b.session_id
    where b.session_id = ${sessionId} and b.member_uid = ${memberId} and s.state <> 'DRAFT' and ${isBooked(db)}`
  return row ?? null
}

export type StoredCheck = DeviceCheck & { isPassed: boolean; at: Date }

export async function selectDeviceCheck(db: Db, bookingId: string): Promise<StoredCheck | null> {
  const [row] = await db<StoredCheck[]>`
    select has_picture as "hasPicture", has_sound as "hasSound", loss_permille as "lossPermille",
      round_trip_ms as "roundTripMs", transport, is_passed as "isPassed", checked_at as at
    from call_device_check where booking_id = ${bookingId}`
  return row ?? null
}

export const upsertDeviceCheck = (
  tx: Tx,
  bookingId: string,
  {
    hasPicture,
    hasSound,
    lossPermille,
    roundTripMs,
    transport,
    isPassed,
  }: DeviceCheck & { isPassed: boolean },
) => tx`
  insert into call_device_check (booking_id, has_picture, has_sound, loss_permille, round_trip_ms, transport, is_passed)
  values (${bookingId}, ${hasPicture}, ${hasSound}, ${lossPermille}, ${roundTripMs}, ${transport}, ${isPassed})
  on conflict (booking_id) do update set has_picture = excluded.has_picture, has_sound = excluded.has_sound,
    loss_permille = excluded.loss_permille, round_trip_ms = excluded.round_trip_ms, transport = excluded.transport,
    is_passed = excluded.is_passed, checked_at = app_now()`

/** The queue knows of passed checks; a failed one takes an earlier one back. */
export const setDeviceChecked = (tx: Tx, bookingId: string, isPassed: boolean) => tx`
  insert into call_presence as p (booking_id, is_page_visible, is_ready_pressed, device_checked_at)
  values (${bookingId}, false, false, case when ${isPassed} then app_now() end)
  on conflict (booking_id) do update set device_checked_at = excluded.device_checked_at`

/** Cards by booking. */
export async function selectCards(db: Db, bookingIds: readonly string[]): Promise<Map<string, CallCard>> {
  const rows = await db<(CallCard & { bookingId: string })[]>`
    select booking_id as "bookingId", name, reading, language, note, sign_text as "signText"
    from call_card where booking_id = any(${[...bookingIds]})`
  return new Map(rows.map(({ bookingId, ...card }) => [bookingId, card]))
}

export const upsertCard = (
  tx: Tx,
  bookingId: string,
  { name, reading, language, note, signText }: CallCard,
) => tx`
  insert into call_card (booking_id, name, reading, language, note, sign_text)
  values (${bookingId}, ${name}, ${reading}, ${language}, ${note}, ${signText})
  on conflict (booking_id) do update set name = excluded.name, reading = excluded.reading,
    language = excluded.language, note = excluded.note, sign_text = excluded.sign_text, written_at = app_now()`

export const deleteCardsOf = (tx: Tx, memberId: string) => tx`
  delete from call_card where booking_id in (select id from call_booking where member_uid = ${memberId})`

/** Cards of a member, for the export of personal data. */
export const selectCardsOf = (db: Db, memberId: string) => db`
  select b.session_id as "sessionId", c.name, c.reading, c.language, c.note, c.sign_text as "signText",
    c.written_at as "writtenAt"
  from call_card c join call_booking b on b.id = c.booking_id where b.member_uid = ${memberId} order by c.written_at`

export interface BoxRow {
  bookingId: string
  number: number | null
  sessionId: string
  eventId: string
  startsAt: Date
  state: CallSessionState
  /** In the order of the stations. */
  artistIds: string[]
  ended: number
  total: number
  promisedMs: number
}

/** Booked sessions of a member, the latest first. Before the published order their calls follow from the units. */
export const selectBoxSessions = (
  db: Db,
  memberId: string,
  { size, offset }: { size: number; offset: number },
) => db<BoxRow[]>`
  select b.id as "bookingId", b.number, s.id as "sessionId", s.event_id as "eventId", s.starts_at as "startsAt", s.state,
    a.ids as "artistIds", coalesce(c.ended, 0) as ended, coalesce(c.total, cardinality(a.ids)) as total,
    coalesce(c.promised_ms, cardinality(a.ids) * s.promise_ms * u.units)::int as "promisedMs"
  from call_booking b join call_session s on s.id = b.session_id
  cross join lateral (
    select array_agg(artist_id order by position) as ids from call_station where session_id = s.id) a
  cross join lateral (
    select coalesce(sum(units), 0) as units from call_booking_source where booking_id = b.id and ended_at is null) u
  left join lateral (
    select count(*)::int as total, sum(promised_ms) as promised_ms,
      (count(*) filter (where state in ('DONE', 'CUT', 'OWED', 'EXTRA', 'AGAIN', 'REFUNDED', 'WAIVED')))::int as ended
    from call where booking_id = b.id having count(*) > 0) c on true
  where b.member_uid = ${memberId} and s.state <> 'DRAFT' and ${isBooked(db)}
  order by s.starts_at desc, b.id limit ${size} offset ${offset}`

export async function countBoxSessions(db: Db, memberId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from call_booking b join call_session s on s.id = b.session_id
    where b.member_uid = ${memberId} and s.state <> 'DRAFT' and ${isBooked(db)}`
  return row?.count ?? 0
}

import type { CallState } from '@encore/contract/rules/calls/state'
import type { Db, Tx } from '#platform/db/connect.ts'
import { isCalled } from './queue-store.ts'

/** A call with its seat; the fields of the seat are null until a page of the fan took it. */
export interface SeatRow {
  callId: string
  sessionId: string
  /** Null for a former member. */
  memberId: string | null
  stationId: string
  bookingId: string
  state: CallState
  isCalled: boolean
  /** Epoch of the station. */
  epoch: number
  promisedMs: number
  addedMs: number
  countedMs: number
  wallMs: number
  tokenHash: Buffer | null
  number: number | null
  gen: number | null
  fanLast: number | null
  stationLast: number | null
  fanFingerprint: string | null
  stationFingerprint: string | null
  refusedSignals: number | null
  fanCountedMs: number | null
}

const columns = (db: Db) => db`
  c.id as "callId", c.session_id as "sessionId", b.member_uid as "memberId", c.station_id as "stationId",
  c.booking_id as "bookingId", c.state, ${isCalled(db)} as "isCalled", s.epoch, c.promised_ms as "promisedMs",
  c.added_ms as "addedMs", c.counted_ms as "countedMs", c.wall_ms as "wallMs", t.token_hash as "tokenHash", t.number,
  t.gen, t.fan_last as "fanLast", t.station_last as "stationLast", t.fan_fingerprint as "fanFingerprint",
  t.station_fingerprint as "stationFingerprint", t.refused_signals as "refusedSignals",
  t.fan_counted_ms as "fanCountedMs"`

const joined = (db: Db) => db`
  from call c join call_booking b on b.id = c.booking_id join call_station s on s.id = c.station_id
  left join call_seat t on t.call_id = c.id`

export async function selectSeat(db: Db, callId: string): Promise<SeatRow | null> {
  const [row] = await db<SeatRow[]>`select ${columns(db)} ${joined(db)} where c.id = ${callId}`
  return row ?? null
}

/** Lets one change of a call, its seat and its signals follow the other. */
export async function lockSeat(tx: Tx, callId: string): Promise<SeatRow | null> {
  const [locked] = await tx`select from call where id = ${callId} for no key update`
  return locked ? selectSeat(tx, callId) : null
}

/**
 * Gives the seat to a document. What earlier ones signaled is void, so the next connection has a generation of its own.
 * Its page counts from zero, so the time until now is kept beside it.
 */
export async function upsertSeat(tx: Tx, callId: string, tokenHash: Buffer): Promise<void> {
  await tx`
    insert into call_seat as t (call_id, token_hash) values (${callId}, ${tokenHash})
    on conflict (call_id) do update set token_hash = excluded.token_hash, number = t.number + 1, gen = t.gen + 1,
      fan_fingerprint = null, station_fingerprint = null, refused_signals = 0, seen_at = app_now(),
      earlier_ms = greatest(t.fan_counted_ms, (select counted_ms from call where id = ${callId}))`
  await tx`delete from call_signal where call_id = ${callId}`
}

export const setSeatSeen = (db: Db, callId: string, tokenHash: Buffer) => db`
  update call_seat set seen_at = app_now() where call_id = ${callId} and token_hash = ${tokenHash}`

/** More than any call lasts; a page may report anything. */
const longestMs = 86_400_000

/** `countedMs`: sum of the document that has the seat. */
export const setFanSum = (tx: Tx, callId: string, countedMs: number) => tx`
  update call_seat set fan_counted_ms = greatest(fan_counted_ms, least(earlier_ms + ${countedMs}, ${longestMs})), seen_at = app_now()
  where call_id = ${callId}`

export const addRefusedSignal = (tx: Tx, callId: string) => tx`
  update call_seat set refused_signals = refused_signals + 1 where call_id = ${callId}`

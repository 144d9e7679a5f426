import type { KeepsakeMediaType, KeepsakeState } from '@encore/contract/rules/calls/keepsake'
import type { CallRecording } from '@encore/contract/rules/calls/session-rules'
import type { CallSessionState } from '@encore/contract/rules/calls/session-state'
import type { CallState } from '@encore/contract/rules/calls/state'
import type { Db, Tx } from '#platform/db/connect.ts'

/** A call as its keepsake sees it. */
export interface RecordedCall {
  callId: string
  stationId: string
  bookingId: string
  /** Null for a former member. */
  memberId: string | null
  callState: CallState
  /** Epoch of the station. */
  epoch: number
  endedAt: Date | null
  sessionState: CallSessionState
  recording: CallRecording
  /** Null before anything was recorded. */
  state: KeepsakeState | null
}

/** Reads a call under its lock, so that recording, consents and deletion follow each other. */
export async function lockRecordedCall(tx: Tx, callId: string): Promise<RecordedCall | null> {
  const [locked] = await tx`select from call where id = ${callId} for no key update`
  if (!locked) return null
  const [row] = await tx<RecordedCall[]>`
    select c.id as "callId", c.station_id as "stationId", c.booking_id as "bookingId", b.member_uid as "memberId",
      c.state as "callState", s.epoch, c.ended_at as "endedAt", e.state as "sessionState", e.recording, k.state
    from call c join call_booking b on b.id = c.booking_id join call_station s on s.id = c.station_id
    join call_session e on e.id = c.session_id left join call_keepsake k on k.call_id = c.id
    where c.id = ${callId}`
  return row ?? null
}

export const insertKeepsake = (tx: Tx, callId: string, mark: string) => tx`
  insert into call_keepsake (call_id, mark) values (${callId}, ${mark}) on conflict (call_id) do nothing`

export interface Stretch {
  begunMs: number
  epoch: number
  mediaType: KeepsakeMediaType
  /** Null until the device has ended it. */
  pieces: number | null
}

const stretchColumns = (db: Db) => db`
  begun_ms::float8 as "begunMs", epoch, media_type as "mediaType", pieces`

/** Stretches of a call in their order. */
export const selectStretches = (db: Db, callId: string) => db<Stretch[]>`
  select ${stretchColumns(db)} from call_keepsake_stretch where call_id = ${callId} order by begun_ms`

export async function selectStretch(db: Db, callId: string, begunMs: number): Promise<Stretch | null> {
  const [row] = await db<Stretch[]>`
    select ${stretchColumns(db)} from call_keepsake_stretch where call_id = ${callId} and begun_ms = ${begunMs}`
  return row ?? null
}

export const insertStretch = (
  tx: Tx,
  callId: string,
  { begunMs, epoch, mediaType }: Omit<Stretch, 'pieces'>,
) => tx`
  insert into call_keepsake_stretch (call_id, begun_ms, epoch, media_type)
  values (${callId}, ${begunMs}, ${epoch}, ${mediaType})`

export const endStretch = (
  tx: Tx,
  callId: string,
  { begunMs, pieces }: { begunMs: number; pieces: number },
) => tx`
  update call_keepsake_stretch set pieces = coalesce(pieces, ${pieces})
  where call_id = ${callId} and begun_ms = ${begunMs}`

export interface Piece {
  begunMs: number
  n: number
  digest: Buffer
  bytes: number
}

export async function selectPiece(
  db: Db,
  callId: string,
  { begunMs, n }: Pick<Piece, 'begunMs' | 'n'>,
): Promise<Pick<Piece, 'digest'> | null> {
  const [row] = await db<Pick<Piece, 'digest'>[]>`
    select digest from call_keepsake_piece where call_id = ${callId} and begun_ms = ${begunMs} and n = ${n}`
  return row ?? null
}

export async function countPieces(db: Db, callId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from call_keepsake_piece where call_id = ${callId}`
  return row?.count ?? 0
}

export const insertPiece = (tx: Tx, callId: string, { begunMs, n, digest, bytes }: Piece) => tx`
  insert into call_keepsake_piece (call_id, begun_ms, n, digest, bytes)
  values (${callId}, ${begunMs}, ${n}, ${digest}, ${bytes})`

/** Numbers of the pieces of a stretch, in their order. */
export const selectNumbers = (db: Db, callId: string, begunMs: number) => db<{ n: number }[]>`
  select n from call_keepsake_piece where call_id = ${callId} and begun_ms = ${begunMs} order by n`

export async function deleteRecording(tx: Tx, callIds: readonly string[]): Promise<void> {
  await tx`delete from call_keepsake_piece where call_id = any(${[...callIds]})`
  await tx`delete from call_keepsake_stretch where call_id = any(${[...callIds]})`
}

export type DeletedFor = 'FAN' | 'ARTIST' | 'CONSENT' | 'LEFT' | 'EXPIRED'

/** Marks keepsakes as deleted and returns the calls of those that were not yet. */
export async function setDeleted(tx: Tx, callIds: readonly string[], reason: DeletedFor): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update call_keepsake set state = 'DELETED', deleted_at = app_now(), deleted_for = ${reason}
    where call_id = any(${[...callIds]}) and state <> 'DELETED' returning call_id as id`
  await deleteRecording(tx, callIds)
  return rows.map(({ id }) => id)
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Calls of a booking with something recorded, under their locks. */
export const lockRecordedOfBooking = async (tx: Tx, bookingId: string): Promise<string[]> =>
  idsOf(
    await tx<{ id: string }[]>`
      select c.id from call c join call_keepsake k on k.call_id = c.id
      where c.booking_id = ${bookingId} order by c.id for no key update of c`,
  )

/** Calls of a station with something recorded, under their locks. */
export const lockRecordedOfStation = async (tx: Tx, stationId: string): Promise<string[]> =>
  idsOf(
    await tx<{ id: string }[]>`
      select c.id from call c join call_keepsake k on k.call_id = c.id
      where c.station_id = ${stationId} order by c.id for no key update of c`,
  )

/** Calls of a member with something recorded, under their locks. */
export const lockRecordedOfMember = async (tx: Tx, memberId: string): Promise<string[]> =>
  idsOf(
    await tx<{ id: string }[]>`
      select c.id from call c join call_keepsake k on k.call_id = c.id join call_booking b on b.id = c.booking_id
      where b.member_uid = ${memberId} order by c.id for no key update of c`,
  )

export async function setExpiredDeleted(tx: Tx): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select call_id as id from call_keepsake where state in ('READY', 'FAILED') and expires_at <= app_now()
    order by call_id limit 200 for no key update skip locked`
  return setDeleted(tx, idsOf(rows), 'EXPIRED')
}

/** Those of the calls whose files are needed. */
export const selectNeeded = async (db: Db, callIds: readonly string[]): Promise<Set<string>> =>
  new Set(
    idsOf(
      await db<{ id: string }[]>`
        select call_id as id from call_keepsake where call_id = any(${[...callIds]}) and state in ('RECORDING', 'READY')`,
    ),
  )

export interface DueKeepsake {
  callId: string
  mark: string
  artistId: string
  eventId: string
  memberId: string
  liveAt: Date
}

/**
 * Claims one keepsake whose file can be made: its call is over, and every stretch has all its pieces or can get no more.
 * Null for none.
 */
export async function claimDue(tx: Tx, { sendHours, claimMin }: { sendHours: number; claimMin: number }) {
  const [row] = await tx<DueKeepsake[]>`
    update call_keepsake k set claimed_at = app_now()
    from call c join call_booking b on b.id = c.booking_id join call_station s on s.id = c.station_id
    join call_session e on e.id = c.session_id
    where c.id = k.call_id and b.member_uid is not null and k.call_id = (
      select k.call_id from call_keepsake k join call c on c.id = k.call_id
      where k.state = 'RECORDING' and c.ended_at is not null
        and (k.claimed_at is null or k.claimed_at < app_now() - make_interval(mins => ${claimMin}))
        and (c.ended_at < app_now() - make_interval(hours => ${sendHours}) or not exists (
          select from call_keepsake_stretch s where s.call_id = k.call_id and (s.pieces is null or s.pieces > (
            select count(*) from call_keepsake_piece p where p.call_id = s.call_id and p.begun_ms = s.begun_ms))))
      order by c.ended_at limit 1 for no key update of k skip locked)
    returning k.call_id as "callId", k.mark, s.artist_id as "artistId", e.event_id as "eventId",
      b.member_uid as "memberId", c.live_at as "liveAt"`
  return row ?? null
}

export interface MadeFile {
  mediaType: KeepsakeMediaType
  bytes: number
  durationMs: number
}

/** A making that was broken off may begin anew. */
export async function releaseClaim(db: Db, callId: string): Promise<void> {
  await db`update call_keepsake set claimed_at = null where call_id = ${callId} and state = 'RECORDING'`
}

/** Returns when the file is deleted; null when the keepsake was deleted meanwhile. */
export async function setReady(
  tx: Tx,
  callId: string,
  { mediaType, bytes, durationMs }: MadeFile,
  days: number,
): Promise<Date | null> {
  const [row] = await tx<{ expiresAt: Date }[]>`
    update call_keepsake set state = 'READY', media_type = ${mediaType}, bytes = ${bytes}, duration_ms = ${durationMs},
      made_at = app_now(), expires_at = app_now() + make_interval(days => ${days})
    where call_id = ${callId} and state = 'RECORDING' returning expires_at as "expiresAt"`
  return row?.expiresAt ?? null
}

export const setFailed = (tx: Tx, callId: string, fault: string, days: number) => tx`
  update call_keepsake set state = 'FAILED', fault = ${fault}, made_at = app_now(),
    expires_at = app_now() + make_interval(days => ${days})
  where call_id = ${callId} and state = 'RECORDING'`

export interface KeepsakeRow {
  callId: string
  state: KeepsakeState
  mark: string
  artistId: string
  eventId: string
  calledAt: Date
  mediaType: KeepsakeMediaType | null
  bytes: number | null
  durationMs: number | null
  expiresAt: Date | null
}

const rowColumns = (db: Db) => db`
  k.call_id as "callId", k.state, k.mark, s.artist_id as "artistId", e.event_id as "eventId",
  coalesce(c.live_at, k.begun_at) as "calledAt", k.media_type as "mediaType", k.bytes::float8 as bytes,
  k.duration_ms as "durationMs", k.expires_at as "expiresAt"`

const ofMember = (db: Db, memberId: string) => db`
  from call_keepsake k join call c on c.id = k.call_id join call_booking b on b.id = c.booking_id
  join call_station s on s.id = c.station_id join call_session e on e.id = c.session_id
  where b.member_uid = ${memberId} and k.state <> 'DELETED'`

/** Keepsakes of a member, the latest first. */
export const selectKeepsakes = (
  db: Db,
  memberId: string,
  { size, offset }: { size: number; offset: number },
) => db<KeepsakeRow[]>`
  select ${rowColumns(db)} ${ofMember(db, memberId)} order by k.begun_at desc, k.call_id limit ${size} offset ${offset}`

export async function countKeepsakes(db: Db, memberId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count ${ofMember(db, memberId)}`
  return row?.count ?? 0
}

export async function selectKeepsake(db: Db, memberId: string, callId: string): Promise<KeepsakeRow | null> {
  const [row] = await db<KeepsakeRow[]>`
    select ${rowColumns(db)} ${ofMember(db, memberId)} and k.call_id = ${callId}`
  return row ?? null
}

/** States of keepsakes by call. */
export async function selectStates(db: Db, callIds: readonly string[]): Promise<Map<string, KeepsakeState>> {
  const rows = await db<{ callId: string; state: KeepsakeState }[]>`
    select call_id as "callId", state from call_keepsake where call_id = any(${[...callIds]})`
  return new Map(rows.map(({ callId, state }) => [callId, state]))
}

/** Keepsakes of a member, for the export of personal data; the file itself is in MY BOX. */
export const selectKeepsakesOf = (db: Db, memberId: string) => db`
  select k.call_id as "callId", k.state, k.mark, k.begun_at as "begunAt", k.media_type as "mediaType",
    k.bytes::float8 as bytes, k.duration_ms as "durationMs", k.made_at as "madeAt", k.expires_at as "expiresAt",
    k.deleted_at as "deletedAt", k.deleted_for as "deletedFor"
  from call_keepsake k join call c on c.id = k.call_id join call_booking b on b.id = c.booking_id
  where b.member_uid = ${memberId} order by k.begun_at, k.call_id`

import { stationTimeoutMs } from '@encore/contract/rules/calls/drops'
import { absenceMs, ringMs } from '@encore/contract/rules/calls/queue'
import { deviceCheckValidMs, socketFreshMs } from '@encore/contract/rules/calls/readiness'
import type { Db, Tx } from '#platform/db/connect.ts'
import { isCalled } from './queue-store.ts'

/**
 * `FILL`: a station has nobody called, and somebody can be called, passed or rung. `MISS`: somebody missed a call there.
 * `UNCALL`: the fan of a called call left. `HOLD`: the fan of a live call was not seen for half a minute. `END`: a call
 * came to its limit. `NEAR`: a fan of the first places is not in the lobby and has not been notified.
 */
export type DueKind = 'FILL' | 'MISS' | 'UNCALL' | 'HOLD' | 'END' | 'NEAR'

export interface Due {
  kind: DueKind
  /** Station of `FILL` and `MISS`, otherwise the call. */
  id: string
}

/** Time without a sign of life after which a live call is held. */
export const fanTimeoutMs = 30_000

const before = (db: Db, ms: number) => db`app_now() - ${ms} * interval '1 millisecond'`

/** Places at the front of a queue whose fans are notified, unless they are in the lobby. */
const nearPlaces = 3

/** True for a fan in a call of another station, or called there. */
const isBusy = (db: Db) => db`
  exists (select from call o where o.booking_id = c.booking_id and o.id <> c.id and (o.state in ('NEXT', 'LIVE')
    or (o.state in ('RINGING', 'HELD') and o.answered_at is not null)))`

/**
 * Finds everything that is due at all stations of all sessions, in one statement. Without a sign of life of its device a
 * station calls nobody, and nobody misses a call there.
 */
export const selectDue = (db: Db) => db<Due[]>`
  with station as materialized (
    select s.id from call_session e join call_station s on s.session_id = e.id
    join call_station_device d on d.station_id = s.id and d.epoch = s.epoch
    where e.state = 'OPEN' and d.seen_at > ${before(db, stationTimeoutMs)}
  ), present as materialized (
    select p.*, p.socket_seen_at >= ${before(db, socketFreshMs)} as is_connected,
      p.is_page_visible and p.is_ready_pressed and p.socket_seen_at >= ${before(db, socketFreshMs)} as is_there,
      p.device_checked_at >= ${before(db, deviceCheckValidMs)} as is_checked
    from call_presence p
  ), free as materialized (
    select s.*, exists (select from call c where c.station_id = s.id and c.state = 'LIVE') as is_live,
      exists (
        select from present p join call c on c.booking_id = p.booking_id and c.station_id = s.id
        where p.is_there and p.is_checked and c.state in ('WAITING', 'RINGING') and not ${isBusy(db)}) as has_ready
    from station s
    where not exists (select from call c where c.station_id = s.id and ${isCalled(db)})
  )
  select 'FILL' as kind, s.id from free s
  where s.has_ready
    or exists (
      select from call c join present p on p.booking_id = c.booking_id
      where c.station_id = s.id and c.state = 'HELD' and p.is_there and not ${isBusy(db)})
    or exists (
      select from (
        select c.passed_at, c.rung_at, p.is_connected from call c left join present p on p.booking_id = c.booking_id
        where c.station_id = s.id and c.state in ('WAITING', 'RINGING') and not ${isBusy(db)}
        order by c.rank limit 1) first
      where first.passed_at is null or (first.rung_at is null and first.is_connected))
  union all
  select 'MISS', s.id from station s where exists (
    select from call c left join present p on p.booking_id = c.booking_id
    where c.station_id = s.id and c.answered_at is null and (
      (c.state = 'RINGING' and c.rung_at <= ${before(db, ringMs)})
      or (c.state = 'WAITING' and c.passed_at is not null and c.rung_at is null
        and greatest(c.passed_at, p.socket_seen_at) <= ${before(db, absenceMs)})))
  union all
  select 'UNCALL', c.id from station s join call c on c.station_id = s.id and ${isCalled(db)}
  left join present p on p.booking_id = c.booking_id where not coalesce(p.is_there, false)
  union all
  select 'HOLD', c.id from call c left join call_seat t on t.call_id = c.id
  left join present p on p.booking_id = c.booking_id
  where c.state = 'LIVE' and greatest(t.seen_at, p.socket_seen_at, c.live_at) < ${before(db, fanTimeoutMs)}
  union all
  select 'NEAR', c.id from station s cross join lateral (
    select * from call where station_id = s.id and state in ('WAITING', 'RINGING') order by rank limit ${nearPlaces}) c
  left join present p on p.booking_id = c.booking_id
  where c.near_at is null and not coalesce(p.is_connected, false) and not ${isBusy(db)}
  union all
  select 'END', c.id from call c
  where c.state = 'LIVE'
    and c.on_air_from <= app_now() - (2 * (c.promised_ms + c.added_ms) + 60000) * interval '1 millisecond'`

/** Lets one process hand over at a time, so that two stations never call the same fan. */
export async function tryHandoverLock(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ isOurs: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('call handovers', 0)) as "isOurs"`
  return row?.isOurs ?? false
}

/**
 * Calls the first held fan of a station again who is there: after the call that runs, or when nobody else is called. The
 * station is locked. Returns the call.
 */
export async function callHeld(tx: Tx, stationId: string): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    update call set rung_at = app_now(), answered_at = app_now() where id = (
      select c.id from call c join call_presence p on p.booking_id = c.booking_id
      where c.station_id = ${stationId} and c.state = 'HELD' and p.is_page_visible and p.is_ready_pressed
        and p.socket_seen_at >= ${before(tx, socketFreshMs)} and not ${isBusy(tx)}
      order by c.rank limit 1)
    returning id`
  return row?.id ?? null
}

/** Marks a fan as notified that the turn is near; null for one who was. A former member has no id. */
export async function setNear(
  tx: Tx,
  callId: string,
): Promise<{ callId: string; sessionId: string; memberId: string | null } | null> {
  const [row] = await tx<{ callId: string; sessionId: string; memberId: string | null }[]>`
    update call c set near_at = app_now() from call_booking b
    where c.id = ${callId} and c.near_at is null and b.id = c.booking_id
    returning c.id as "callId", c.session_id as "sessionId", b.member_uid as "memberId"`
  return row ?? null
}

/** True while the device in charge of the station gives signs of life. */
export async function selectIsSeen(tx: Tx, stationId: string): Promise<boolean> {
  const [row] = await tx`
    select from call_station s join call_station_device d on d.station_id = s.id and d.epoch = s.epoch
    where s.id = ${stationId} and d.seen_at > ${before(tx, stationTimeoutMs)}`
  return row !== undefined
}

/** True when a call of the station is live. */
export async function selectIsLive(tx: Tx, stationId: string): Promise<boolean> {
  const [row] = await tx`select from call where station_id = ${stationId} and state = 'LIVE'`
  return row !== undefined
}

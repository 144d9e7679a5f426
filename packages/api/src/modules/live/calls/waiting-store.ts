import type { HearingRole } from '@encore/contract/rules/calls/staff-seats'
import type { CallState } from '@encore/contract/rules/calls/state'
import type { Db } from '#platform/db/connect.ts'
import { isCalled } from './queue-store.ts'

export interface StationView {
  id: string
  artistId: string
  waiting: number
  isInCall: boolean
}

/** Stations of a session with the state of their queues. */
export const selectStationViews = (db: Db, sessionId: string) => db<StationView[]>`
  select s.id, s.artist_id as "artistId",
    (count(c.id) filter (where c.state in ('WAITING', 'NEXT', 'RINGING', 'HELD')))::int as waiting,
    coalesce(bool_or(c.state = 'LIVE'), false) as "isInCall"
  from call_station s left join call c on c.station_id = s.id
  where s.session_id = ${sessionId} group by s.id order by s.position`

export interface FanCallRow {
  id: string
  stationId: string
  state: CallState
  isCalled: boolean
  promisedMs: number
  addedMs: number
  countedMs: number
  /** Start of a ring without an answer. */
  rungAt: Date | null
  /** Roles of staff who hear the call. */
  heardBy: HearingRole[]
  fansAhead: number
  promisedAheadMs: number
  /** Time left of the call that runs at the station. */
  runningLeftMs: number | null
  /** The last turnarounds of the station, oldest first. */
  turnaroundsMs: number[]
}

/** Calls of a booking in the order of the stations, with what is ahead of each. */
export const selectFanCalls = (db: Db, bookingId: string) => db<FanCallRow[]>`
  select c.id, c.station_id as "stationId", c.state, ${isCalled(db)} as "isCalled", c.promised_ms as "promisedMs",
    c.added_ms as "addedMs", c.counted_ms as "countedMs",
    case when c.state = 'RINGING' and c.answered_at is null then c.rung_at end as "rungAt",
    array(select distinct x.role from call_staff_seat x where x.call_id = c.id and x.ended_at is null
      and c.state = 'LIVE' order by x.role) as "heardBy",
    w.fans as "fansAhead", w.promised_ms as "promisedAheadMs",
    (select r.promised_ms + r.added_ms - r.counted_ms from call r
      where r.station_id = c.station_id and r.state = 'LIVE' and r.id <> c.id) as "runningLeftMs",
    t.ms as "turnaroundsMs"
  from call c join call_station s on s.id = c.station_id
  cross join lateral (
    select count(*)::int as fans, coalesce(sum(o.promised_ms), 0)::int as promised_ms from call o
    where o.station_id = c.station_id and o.state in ('WAITING', 'NEXT', 'RINGING', 'HELD') and o.rank < c.rank) w
  cross join lateral (
    select coalesce(array_agg(g.ms order by g.live_at) filter (where g.ms >= 0), '{}') as ms from (
      select l.live_at, (extract(epoch from l.live_at - lag(l.ended_at) over (order by l.live_at)) * 1000)::int as ms
      from (select live_at, ended_at from call where station_id = c.station_id and live_at is not null
        order by live_at desc limit 11) l) g) t
  where c.booking_id = ${bookingId} order by s.position`

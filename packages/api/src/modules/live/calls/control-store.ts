import type { CallFlowReport } from '@encore/contract/endpoints'
import type { FanPresence } from '@encore/contract/rules/calls/readiness'
import type { CallState } from '@encore/contract/rules/calls/state'
import type { Db, Tx } from '#platform/db/connect.ts'
import { artistConsent, fanConsent } from './consent-store.ts'
import { flowOf } from './flow-store.ts'
import { isCalled, type PresenceRow, presenceColumns, presenceOf } from './queue-store.ts'

export interface ControlledStation {
  id: string
  artistId: string
  epoch: number
  line: string | null
  /** The device in charge; null before the first. */
  pairedAt: Date | null
  seenAt: Date | null
  /** The artist’s consents to listening and to an interpreter; null until decided. */
  listenConsent: boolean | null
  interpretConsent: boolean | null
  listeners: number
  waiting: number
}

/** Stations of a session in their order, or one of them. */
export const selectControlledStations = (db: Db, sessionId: string, stationId: string | null) => db<
  ControlledStation[]
>`
  select s.id, s.artist_id as "artistId", s.epoch, s.line, d.paired_at as "pairedAt", d.seen_at as "seenAt",
    ${artistConsent(db, 'LISTEN')} as "listenConsent", ${artistConsent(db, 'INTERPRET')} as "interpretConsent",
    (select count(*)::int from call_staff_seat x where x.station_id = s.id and x.ended_at is null
      and x.role = 'LISTENER') as listeners,
    (select count(*)::int from call c where c.station_id = s.id and c.state in ('WAITING', 'RINGING')
      and not ${isCalled(db)}) as waiting
  from call_station s left join call_station_device d on d.station_id = s.id and d.epoch = s.epoch
  where s.session_id = ${sessionId} and (${stationId}::text is null or s.id = ${stationId}) order by s.position`

export interface CallFacts {
  id: string
  stationId: string
  bookingId: string
  /** Null for a former member. */
  memberId: string | null
  number: number
  state: CallState
  promisedMs: number
  /** Added by staff. */
  addedMs: number
  countedMs: number
}

/** A call that is running, broken off, next or waiting. */
export interface ControlledCall extends CallFacts {
  wallMs: number
  liveAt: Date | null
  returns: number
  /** The artist’s device expects the fan. */
  isCalled: boolean
  rank: number
  misses: number
  rungAt: Date | null
  answeredAt: Date | null
  /** In a call of another station, or next there. */
  isBusy: boolean
  /** The fan’s consents to listening and to an interpreter; null until decided. */
  listenConsent: boolean | null
  interpretConsent: boolean | null
  /** An interpreter has the seat. */
  isInterpreted: boolean
  /** Null while the artist’s device reports none. */
  flow: CallFlowReport | null
  presence: FanPresence
}

export const callFacts = (db: Db) => db`
  c.id, c.station_id as "stationId", c.booking_id as "bookingId", b.member_uid as "memberId", b.number, c.state,
  c.promised_ms as "promisedMs", c.added_ms as "addedMs", c.counted_ms as "countedMs"`

/** Open calls of the stations by rank; of waiting ones the first `limit` of each station, or all for null. */
export async function selectControlledCalls(
  db: Db,
  sessionId: string,
  { stationId, limit }: { stationId: string | null; limit: number | null },
): Promise<ControlledCall[]> {
  const rows = await db<(Omit<ControlledCall, 'presence'> & PresenceRow)[]>`
    select ${callFacts(db)}, c.wall_ms as "wallMs", c.live_at as "liveAt", c.returns, ${isCalled(db)} as "isCalled", c.rank,
      c.misses, c.rung_at as "rungAt", c.answered_at as "answeredAt", ${presenceColumns(db)},
      exists (select from call o where o.booking_id = c.booking_id and o.id <> c.id and o.state in ('NEXT', 'LIVE'))
        as "isBusy",
      ${fanConsent(db, 'LISTEN')} as "listenConsent", ${fanConsent(db, 'INTERPRET')} as "interpretConsent",
      exists (select from call_staff_seat x where x.call_id = c.id and x.role = 'INTERPRETER' and x.ended_at is null)
        as "isInterpreted", ${flowOf(db)} as flow
    from call_station s cross join lateral (
      select * from call where station_id = s.id and state in ('LIVE', 'HELD', 'NEXT')
      union all
      (select * from call where station_id = s.id and state in ('WAITING', 'RINGING') order by rank, id limit ${limit})
    ) c join call_booking b on b.id = c.booking_id left join call_presence p on p.booking_id = b.id
    where s.session_id = ${sessionId} and (${stationId}::text is null or s.id = ${stationId})
    order by s.position, c.rank, b.number, c.id`
  return rows.map((row) => ({ ...row, presence: presenceOf(row) }))
}

export interface OwedCallRow extends CallFacts {
  /** Why it ended. */
  reason: string | null
  /** The booking has units that were bought. */
  isBought: boolean
}

/** Owed calls of a session by number. */
export const selectOwedCalls = (db: Db, sessionId: string, limit: number) => db<OwedCallRow[]>`
  select ${callFacts(db)}, c.close_reason as reason,
    exists (select from call_booking_source u where u.booking_id = b.id and u.source = 'ORDER' and u.ended_at is null)
      as "isBought"
  from call c join call_booking b on b.id = c.booking_id
  where c.session_id = ${sessionId} and c.state = 'OWED' order by b.number, c.id limit ${limit}`

export interface CallSums {
  calls: number
  waiting: number
  settled: number
  owed: number
  promisedMs: number
  countedMs: number
  owedMs: number
  compensatedMs: number
}

export async function selectSums(db: Db, sessionId: string): Promise<CallSums | null> {
  const [row] = await db<CallSums[]>`
    select count(*)::int as calls,
      (count(*) filter (where c.state in ('PLANNED', 'WAITING', 'NEXT', 'RINGING', 'MISSED')))::int as waiting,
      (count(*) filter (where c.state in ('DONE', 'EXTRA', 'AGAIN', 'REFUNDED', 'WAIVED')))::int as settled,
      (count(*) filter (where c.state = 'OWED'))::int as owed,
      coalesce(sum(c.promised_ms), 0)::float8 as "promisedMs", coalesce(sum(c.counted_ms), 0)::float8 as "countedMs",
      coalesce(sum(c.promised_ms - c.counted_ms) filter (where c.state = 'OWED'), 0)::float8 as "owedMs",
      coalesce(sum(k.owed_ms), 0)::float8 as "compensatedMs"
    from call c left join call_compensation k on k.call_id = c.id where c.session_id = ${sessionId}`
  return row ?? null
}

export interface CallQueueMove {
  callId: string
  from: number
  /** Null: out of the queue. */
  to: number | null
  reason: 'FIRST_MISS' | 'SECOND_MISS' | 'THIRD_MISS' | 'STAFF'
  note: string | null
  at: Date
}

/** Moves of these calls, the oldest first. */
export const selectMovesOf = (db: Db, callIds: readonly string[]) => db<CallQueueMove[]>`
  select call_id as "callId", from_position as "from", to_position as "to", reason, note, at
  from call_queue_change where call_id = any(${[...callIds]}) order by id`

export const addTime = (tx: Tx, callId: string, ms: number) => tx`
  update call set added_ms = added_ms + ${ms} where id = ${callId}`

import type { CallSessionState } from '@encore/contract/rules/calls/session-state'
import type { CallState } from '@encore/contract/rules/calls/state'
import type { Locale } from '@encore/contract/rules/locale'
import type { Db } from '#platform/db/connect.ts'
import { artistConsent, fanConsent } from './consent-store.ts'
import { isCalled } from './queue-store.ts'

export interface InterpretedStationRow {
  id: string
  artistId: string
  sessionId: string
  eventId: string
  sessionState: CallSessionState
  interpreterLanguages: Locale[]
  isInterpreterPromised: boolean
  /** Time since the device in charge was seen; null without a device. */
  silentMs: number | null
  /** The artist's consent to an interpreter; null until decided. */
  isArtistConsented: boolean | null
}

/** A station of a session with an interpreter. */
export async function selectInterpretedStation(
  db: Db,
  stationId: string,
): Promise<InterpretedStationRow | null> {
  const [row] = await db<InterpretedStationRow[]>`
    select s.id, s.artist_id as "artistId", s.session_id as "sessionId", e.event_id as "eventId",
      e.state as "sessionState", e.interpreter_languages as "interpreterLanguages",
      e.is_interpreter_promised as "isInterpreterPromised",
      (extract(epoch from app_now() - d.seen_at) * 1000)::float8 as "silentMs",
      ${artistConsent(db, 'INTERPRET')} as "isArtistConsented"
    from call_station s join call_session e on e.id = s.session_id
    left join call_station_device d on d.station_id = s.id and d.epoch = s.epoch
    where s.id = ${stationId} and e.state <> 'DRAFT' and e.interpreter_languages <> '{}'`
  return row ?? null
}

export interface InterpretedCallRow {
  id: string
  bookingId: string
  state: CallState
  promisedMs: number
  addedMs: number
  countedMs: number
  /** The fan's consent to an interpreter; null until decided. */
  isConsented: boolean | null
  /** Another person has the seat. */
  isTaken: boolean
}

/** The live and the called call of a station, as this person may interpret them. */
export const selectInterpretedCalls = (db: Db, stationId: string, memberId: string) => db<
  InterpretedCallRow[]
>`
  select c.id, c.booking_id as "bookingId", c.state, c.promised_ms as "promisedMs", c.added_ms as "addedMs",
    c.counted_ms as "countedMs", ${fanConsent(db, 'INTERPRET')} as "isConsented",
    exists (select from call_staff_seat t where t.call_id = c.id and t.role = 'INTERPRETER' and t.ended_at is null
      and t.member_uid <> ${memberId}) as "isTaken"
  from call c where c.station_id = ${stationId} and (c.state = 'LIVE' or ${isCalled(db)}) order by c.rank`

export interface InterpretedSessionRow {
  id: string
  eventId: string
  startsAt: Date
  state: CallSessionState
  interpreterLanguages: Locale[]
  stations: { id: string; artistId: string }[]
}

/** Sessions with an interpreter that are not over, the next first; of these events, or of all for null. */
export const selectInterpretedSessions = (db: Db, eventIds: readonly string[] | null) => db<
  InterpretedSessionRow[]
>`
  select e.id, e.event_id as "eventId", e.starts_at as "startsAt", e.state,
    e.interpreter_languages as "interpreterLanguages",
    (select jsonb_agg(jsonb_build_object('id', s.id, 'artistId', s.artist_id) order by s.position)
      from call_station s where s.session_id = e.id) as stations
  from call_session e
  where e.state in ('PUBLISHED', 'OPEN', 'PAUSED') and e.interpreter_languages <> '{}'
    and (${eventIds === null} or e.event_id = any(${[...(eventIds ?? [])]}::text[]))
  order by e.starts_at, e.id limit 100`

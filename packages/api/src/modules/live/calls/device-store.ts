import type { CallRecording } from '@encore/contract/rules/calls/session-rules'
import type { CallSessionState } from '@encore/contract/rules/calls/session-state'
import type { CallState } from '@encore/contract/rules/calls/state'
import type { Locale } from '@encore/contract/rules/locale'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { StationParty } from './call-parties.ts'
import { fanConsent } from './consent-store.ts'
import { isCalled } from './queue-store.ts'

export interface StationDevice extends StationParty {
  /** Epoch of the station; a later one means that another device took over. */
  stationEpoch: number
  sessionId: string
  sessionState: CallSessionState
  refusedSignals: number
}

export async function selectDevice(db: Db, tokenHash: Buffer): Promise<StationDevice | null> {
  const [row] = await db<StationDevice[]>`
    select d.station_id as "stationId", d.epoch, s.epoch as "stationEpoch", s.session_id as "sessionId",
      e.state as "sessionState", d.refused_signals as "refusedSignals"
    from call_station_device d join call_station s on s.id = d.station_id join call_session e on e.id = s.session_id
    where d.token_hash = ${tokenHash}`
  return row ?? null
}

export const insertDevice = (tx: Tx, { stationId, epoch }: StationParty, tokenHash: Buffer) => tx`
  insert into call_station_device (station_id, epoch, token_hash) values (${stationId}, ${epoch}, ${tokenHash})`

export const setDeviceSeen = (db: Db, { stationId, epoch }: StationParty) => db`
  update call_station_device set seen_at = app_now() where station_id = ${stationId} and epoch = ${epoch}`

export const addDeviceRefusal = (tx: Tx, { stationId, epoch }: StationParty) => tx`
  update call_station_device set refused_signals = refused_signals + 1
  where station_id = ${stationId} and epoch = ${epoch}`

export interface StationRow {
  id: string
  epoch: number
  artistId: string
  line: string | null
  sessionId: string
  sessionState: CallSessionState
  recording: CallRecording
  interpreterLanguages: readonly Locale[]
}

export async function selectStation(db: Db, stationId: string): Promise<StationRow | null> {
  const [row] = await db<StationRow[]>`
    select s.id, s.epoch, s.artist_id as "artistId", s.line, s.session_id as "sessionId", e.state as "sessionState",
      e.recording, e.interpreter_languages as "interpreterLanguages"
    from call_station s join call_session e on e.id = s.session_id where s.id = ${stationId}`
  return row ?? null
}

/** A line of staff for the artist; null takes it away. */
export const setLine = (tx: Tx, stationId: string, line: string | null) => tx`
  update call_station set line = ${line} where id = ${stationId}`

export interface StationCallRow {
  id: string
  bookingId: string
  state: CallState
  promisedMs: number
  addedMs: number
  countedMs: number
  wallMs: number
  /** Last booked segment of the epoch. */
  seq: number
  number: number | null
  gen: number | null
  /** The session asks for an identity, and staff have not ticked it. */
  isIdentityOpen: boolean
  /** The session promises an interpreter, and the fan wants one. */
  needsInterpreter: boolean
}

/** The live and the called call of a station. */
export const selectStationCalls = (db: Db, stationId: string) => db<StationCallRow[]>`
  select c.id, c.booking_id as "bookingId", c.state, c.promised_ms as "promisedMs", c.added_ms as "addedMs",
    c.counted_ms as "countedMs", c.wall_ms as "wallMs", t.number, t.gen,
    coalesce((select max(g.seq) from call_segment g where g.call_id = c.id and g.epoch = s.epoch), 0) as seq,
    e.asks_identity and not exists (select from call_identity_check i where i.booking_id = c.booking_id)
      as "isIdentityOpen",
    e.is_interpreter_promised and coalesce(${fanConsent(db, 'INTERPRET')}, false) as "needsInterpreter"
  from call c join call_station s on s.id = c.station_id join call_session e on e.id = c.session_id
  left join call_seat t on t.call_id = c.id
  where c.station_id = ${stationId} and (c.state = 'LIVE' or ${isCalled(db)}) order by c.rank`

import type { CallRecording, FreeCompensation } from '@encore/contract/rules/calls/session-rules'
import type { CallSessionState } from '@encore/contract/rules/calls/session-state'
import type { Locale } from '@encore/contract/rules/locale'
import type { Db, Tx } from '#platform/db/connect.ts'

/** Everything that organisers decide about a call session; frozen by its publication, except the times. */
export interface CallSessionDraft {
  eventId: string
  startsAt: Date
  /** Time with each station for one booked unit. */
  promiseMs: number
  /** Planned time between two calls of a station. */
  turnaroundMs: number
  asksIdentity: boolean
  recording: CallRecording
  compensation: FreeCompensation
  /** Reasons for which owed time may be waived. */
  conductReasons: readonly string[]
  /** Languages of an interpreter; empty for none. */
  interpreterLanguages: readonly Locale[]
  /** The clock of a call stands while its interpreter is away. */
  isInterpreterPromised: boolean
}

export interface CallSession extends CallSessionDraft {
  id: string
  state: CallSessionState
  version: number
  /** SHA-256 of the published order; null until then. */
  orderHash: Buffer | null
}

const columns = (db: Db) => db`
  id, event_id as "eventId", starts_at as "startsAt", promise_ms as "promiseMs", turnaround_ms as "turnaroundMs",
  asks_identity as "asksIdentity", recording, compensation, conduct_reasons as "conductReasons", state, version,
  interpreter_languages as "interpreterLanguages", is_interpreter_promised as "isInterpreterPromised",
  order_hash as "orderHash"`

export async function selectCallSession(db: Db, id: string): Promise<CallSession | null> {
  const [row] = await db<CallSession[]>`select ${columns(db)} from call_session where id = ${id}`
  return row ?? null
}

/** Lets one change of a session, its bookings and its order follow the other. */
export async function lockCallSession(tx: Tx, id: string): Promise<CallSession | null> {
  const [row] = await tx<CallSession[]>`
    select ${columns(tx)} from call_session where id = ${id} for no key update`
  return row ?? null
}

export const insertCallSession = (
  tx: Tx,
  id: string,
  { eventId, startsAt, promiseMs, turnaroundMs, asksIdentity, ...draft }: CallSessionDraft,
) => tx`
  insert into call_session (id, event_id, starts_at, promise_ms, turnaround_ms, asks_identity, recording, compensation,
    conduct_reasons, interpreter_languages, is_interpreter_promised)
  values (${id}, ${eventId}, ${startsAt}, ${promiseMs}, ${turnaroundMs}, ${asksIdentity}, ${draft.recording},
    ${draft.compensation}, ${[...draft.conductReasons]}, ${[...draft.interpreterLanguages]},
    ${draft.isInterpreterPromised})`

export const setPublished = (tx: Tx, id: string) => tx`
  update call_session set state = 'PUBLISHED', published_at = app_now(), version = version + 1 where id = ${id}`

export const setStart = (tx: Tx, id: string, startsAt: Date) => tx`
  update call_session set starts_at = ${startsAt}, version = version + 1 where id = ${id}`

export const setSessionState = (tx: Tx, id: string, state: CallSessionState) => tx`
  update call_session set state = ${state}, version = version + 1,
    closed_at = case when ${state} = 'CLOSED' then app_now() end
  where id = ${id}`

export const setOrder = (tx: Tx, id: string, hash: Buffer) => tx`
  update call_session set order_hash = ${hash}, ordered_at = app_now(), version = version + 1 where id = ${id}`

export interface CallStation {
  id: string
  artistId: string
  /** Order in which a fan visits the stations, from 1. */
  position: number
  /** Number of devices that took it over. */
  epoch: number
}

export const selectStations = (db: Db, sessionId: string) => db<CallStation[]>`
  select id, artist_id as "artistId", position, epoch from call_station
  where session_id = ${sessionId} order by position`

export const insertStations = (
  tx: Tx,
  sessionId: string,
  stations: readonly Pick<CallStation, 'id' | 'artistId'>[],
) => tx`
  insert into call_station (id, session_id, artist_id, position)
  select s.id, ${sessionId}, s.artist_id, s.position
  from unnest(${stations.map(({ id }) => id)}::text[], ${stations.map(({ artistId }) => artistId)}::text[])
    with ordinality as s(id, artist_id, position)`

/** Raises the epoch of a station if it is still this one; returns whether it was. */
export async function raiseEpoch(tx: Tx, stationId: string, from: number): Promise<boolean> {
  const raised = await tx`
    update call_station set epoch = epoch + 1 where id = ${stationId} and epoch = ${from}`
  return raised.count > 0
}

export const insertSessionProducts = (tx: Tx, sessionId: string, productIds: readonly string[]) => tx`
  insert into call_session_product (product_id, session_id)
  select p, ${sessionId} from unnest(${[...productIds]}::text[]) as p`

export const insertSessionDraws = (tx: Tx, sessionId: string, drawIds: readonly Buffer[]) => tx`
  insert into call_session_draw (draw_id, session_id)
  select decode(d, 'hex'), ${sessionId} from unnest(${drawIds.map((id) => id.toString('hex'))}::text[]) as d`

/** Sessions by product. */
export async function selectSessionsOf(db: Db, productIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db<{ productId: string; sessionId: string }[]>`
    select product_id as "productId", session_id as "sessionId" from call_session_product
    where product_id = any(${[...productIds]})`
  return new Map(rows.map(({ productId, sessionId }) => [productId, sessionId]))
}

export async function selectProductsOf(db: Db, sessionId: string): Promise<string[]> {
  const rows = await db<{ productId: string }[]>`
    select product_id as "productId" from call_session_product where session_id = ${sessionId} order by product_id`
  return rows.map(({ productId }) => productId)
}

export async function selectDrawsOf(db: Db, sessionId: string): Promise<Buffer[]> {
  const rows = await db<{ drawId: Buffer }[]>`
    select draw_id as "drawId" from call_session_draw where session_id = ${sessionId} order by draw_id`
  return rows.map(({ drawId }) => drawId)
}

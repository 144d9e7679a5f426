import type { CallSessionState } from '@encore/contract/rules/calls/session-state'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { CallSessionDraft } from './session-store.ts'

/** Lets one change of an event's drafts follow the other. */
export const lockDrafts = (tx: Tx, eventId: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`call sessions of ${eventId}`}, 0))`

export const updateCallSession = (
  tx: Tx,
  id: string,
  { startsAt, promiseMs, turnaroundMs, asksIdentity, ...draft }: CallSessionDraft,
) => tx`
  update call_session set version = version + 1, starts_at = ${startsAt}, promise_ms = ${promiseMs},
    turnaround_ms = ${turnaroundMs}, asks_identity = ${asksIdentity}, recording = ${draft.recording},
    compensation = ${draft.compensation}, conduct_reasons = ${[...draft.conductReasons]},
    interpreter_languages = ${[...draft.interpreterLanguages]},
    is_interpreter_promised = ${draft.isInterpreterPromised}
  where id = ${id}`

/** Deletes the stations, products and draws of a draft. */
export async function deleteDraftParts(tx: Tx, id: string): Promise<void> {
  await tx`delete from call_station where session_id = ${id}`
  await tx`delete from call_session_product where session_id = ${id}`
  await tx`delete from call_session_draw where session_id = ${id}`
}

export const deleteCallSession = (tx: Tx, id: string) => tx`delete from call_session where id = ${id}`

/** First of these products that books another session; null when none does. */
export async function selectTakenProduct(
  db: Db,
  productIds: readonly string[],
  sessionId: string | null,
): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select product_id as id from call_session_product
    where product_id = any(${[...productIds]}) and session_id is distinct from ${sessionId}
    order by product_id limit 1`
  return row?.id ?? null
}

/** First of these draws that books another session; null when none does. */
export async function selectTakenDraw(
  db: Db,
  drawIds: readonly Buffer[],
  sessionId: string | null,
): Promise<Buffer | null> {
  const [row] = await db<{ id: Buffer }[]>`
    select draw_id as id from call_session_draw
    where encode(draw_id, 'hex') = any(${drawIds.map((id) => id.toString('hex'))})
      and session_id is distinct from ${sessionId}
    order by draw_id limit 1`
  return row?.id ?? null
}

export interface CallSessionSummary {
  id: string
  state: CallSessionState
  startsAt: Date
  stations: number
  /** Members with units. */
  bookings: number
  isOrdered: boolean
}

/** Sessions of an event by their time. */
export const selectSummaries = (db: Db, eventId: string) => db<CallSessionSummary[]>`
  select s.id, s.state, s.starts_at as "startsAt", s.order_hash is not null as "isOrdered",
    (select count(*)::int from call_station t where t.session_id = s.id) as stations, ${bookedMembers(db)} as bookings
  from call_session s where s.event_id = ${eventId} order by s.starts_at, s.id`

const bookedMembers = (db: Db) => db`
  (select count(distinct b.id)::int from call_booking b
    join call_booking_source u on u.booking_id = b.id and u.ended_at is null where b.session_id = s.id)`

/** Everything around a session that organisers read with it. */
export interface CallSessionParts {
  /** In the order in which a fan visits them. */
  artistIds: string[]
  productIds: string[]
  /** Hexadecimal. */
  drawIds: string[]
  bookings: number
  publishedAt: Date | null
  orderedAt: Date | null
}

export async function selectParts(db: Db, id: string): Promise<CallSessionParts | null> {
  const [row] = await db<CallSessionParts[]>`
    select s.published_at as "publishedAt", s.ordered_at as "orderedAt", ${bookedMembers(db)} as bookings,
      array(select artist_id from call_station t where t.session_id = s.id order by position) as "artistIds",
      array(select product_id from call_session_product p where p.session_id = s.id order by product_id)
        as "productIds",
      array(select encode(draw_id, 'hex') from call_session_draw d where d.session_id = s.id order by draw_id)
        as "drawIds"
    from call_session s where s.id = ${id}`
  return row ?? null
}

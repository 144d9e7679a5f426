import type { OnSaleQueue, QueueEntry } from '@encore/contract/endpoints'
import type { Db, Tx } from '#platform/db/connect.ts'
import { timesOf } from './rules.ts'

export interface QueueRow {
  eventId: string
  state: OnSaleQueue['state']
  opensAt: Date
  commitment: Buffer
  seed: Buffer
  drawnCount: number | null
  lastPlace: number
  serving: number
  waiting: number
  perMinute: number
  isSoldOut: boolean
  movedAt: Date
  version: number
  /** Product clock at the time of the read. */
  at: Date
}

const columns = (db: Db) => db`
  event_id as "eventId", state, opens_at as "opensAt", commitment, seed, drawn_count as "drawnCount",
  last_place as "lastPlace", serving, waiting, per_minute as "perMinute", is_sold_out as "isSoldOut",
  moved_at as "movedAt", version, app_now() as at`

/**
 * Inserts queues for sales that open within `minutesAhead`, of one event or of all; updates the opening of a
 * rescheduled sale.
 */
export const upsertQueues = (db: Db, minutesAhead: number, eventId: string | null) => db<QueueRow[]>`
  insert into on_sale_queue (event_id, opens_at)
  select s.event_id, s.opens_at from event_sale s
  where s.opens_at > app_now() and s.opens_at <= app_now() + make_interval(mins => ${minutesAhead})
    and (${eventId}::text is null or s.event_id = ${eventId})
  on conflict (event_id) do update set opens_at = excluded.opens_at, version = on_sale_queue.version + 1
  where on_sale_queue.state = 'AHEAD' and on_sale_queue.opens_at <> excluded.opens_at
  returning ${columns(db)}`

export const selectQueues = (db: Db) => db<QueueRow[]>`select ${columns(db)} from on_sale_queue`

export async function selectQueue(db: Db, eventId: string): Promise<QueueRow | null> {
  const [row] = await db<QueueRow[]>`select ${columns(db)} from on_sale_queue where event_id = ${eventId}`
  return row ?? null
}

/** Null when another process has locked it or it was moved within this second. */
export async function lockQueue(tx: Tx, eventId: string): Promise<QueueRow | null> {
  const [row] = await tx<QueueRow[]>`
    select ${columns(tx)} from on_sale_queue
    where event_id = ${eventId} and state in ('AHEAD', 'ON')
      and (state = 'AHEAD' or moved_at <= app_now() - interval '900 milliseconds')
    for no key update skip locked`
  return row ?? null
}

export type Moved = Pick<
  QueueRow,
  'eventId' | 'state' | 'drawnCount' | 'lastPlace' | 'serving' | 'waiting' | 'perMinute' | 'isSoldOut'
>

export async function updateQueue(tx: Tx, next: Moved): Promise<QueueRow> {
  const [row] = await tx<QueueRow[]>`
    update on_sale_queue set state = ${next.state}, drawn_count = ${next.drawnCount},
      last_place = ${next.lastPlace}, serving = ${next.serving}, waiting = ${next.waiting},
      per_minute = ${next.perMinute}, is_sold_out = ${next.isSoldOut}, moved_at = app_now(),
      version = version + 1
    where event_id = ${next.eventId} returning ${columns(tx)}`
  if (!row) throw new Error(`The queue of ${next.eventId} is gone`)
  return row
}

export async function countPresent(tx: Tx, eventId: string, drawAt: Date): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from on_sale_entry
    where event_id = ${eventId} and state = 'WAITING' and joined_at < ${drawAt}`
  return row?.count ?? 0
}

/** Ranks all entries before the draw by the HMAC of their id, in one statement; returns their number. */
export async function drawPlaces(
  tx: Tx,
  eventId: string,
  drawAt: Date,
  { inner, outer }: { inner: Buffer; outer: Buffer },
): Promise<number> {
  const drawn = await tx`
    with ranked as (
      select id, row_number() over (
        order by sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(id, 'UTF8')))) as rank
      from on_sale_entry
      where event_id = ${eventId} and state = 'WAITING' and joined_at < ${drawAt})
    update on_sale_entry e set drawn_place = ranked.rank, place = ranked.rank from ranked where e.id = ranked.id`
  return drawn.count
}

const arrivalsPerTurn = 5_000

/** Appends entries without a position in order of arrival; returns their number. */
export async function placeArrivals(tx: Tx, eventId: string, lastPlace: number): Promise<number> {
  const placed = await tx`
    with coming as (
      select id, row_number() over (order by arrival) as rank from on_sale_entry
      where event_id = ${eventId} and place is null and state = 'WAITING' order by arrival limit ${arrivalsPerTurn})
    update on_sale_entry e set place = ${lastPlace} + coming.rank from coming where e.id = coming.id`
  return placed.count
}

export const endTurns = (tx: Tx, eventId: string) => tx`
  update on_sale_entry set state = 'MISSED', turn_until = null
  where event_id = ${eventId} and state = 'CALLED' and turn_until <= app_now()`

export interface Counts {
  waiting: number
  inside: number
  calledLately: number
}

export async function countLine(tx: Tx, eventId: string): Promise<Counts> {
  const [row] = await tx<Counts[]>`
    select
      (select count(*) from on_sale_entry where event_id = ${eventId} and state = 'WAITING')::int as waiting,
      (select count(*) from on_sale_entry where event_id = ${eventId} and state = 'CALLED')::int as inside,
      (select count(*) from on_sale_entry
        where event_id = ${eventId} and called_at > app_now() - interval '1 minute')::int as "calledLately"`
  return row ?? { waiting: 0, inside: 0, calledLately: 0 }
}

/** Calls the next `count` entries; returns their positions. */
export const callNext = (tx: Tx, eventId: string, count: number, turnMinutes: number) => tx<
  { place: number }[]
>`
  update on_sale_entry set state = 'CALLED', called_at = app_now(),
    turn_until = app_now() + make_interval(mins => ${turnMinutes})
  where id in (
    select id from on_sale_entry
    where event_id = ${eventId} and state = 'WAITING' and place is not null order by place limit ${count})
    and state = 'WAITING'
  returning place`

/** Published products of the event with their sale state. */
export const selectSales = (db: Db, eventId: string) =>
  db<
    { productId: string; state: 'AHEAD' | 'OPEN' | 'CLOSED' }[]
  >`select product_id as "productId", state from product_sale where event_id = ${eventId}`

/** Inserts an entry. An existing one keeps its position; one whose turn is over moves to the end. */
export const insertEntry = (tx: Tx, id: string, eventId: string, memberId: string) => tx`
  insert into on_sale_entry (id, event_id, member_uid) values (${id}, ${eventId}, ${memberId})
  on conflict on constraint on_sale_entry_once do update
  set state = 'WAITING', place = null, arrival = default, called_at = null
  where on_sale_entry.state in ('MISSED', 'DONE')`

interface EntryRow extends Omit<QueueEntry, 'joinedAt' | 'turnUntil'> {
  joinedAt: Date
  turnUntil: Date | null
}

export async function selectEntry(db: Db, eventId: string, memberId: string): Promise<QueueEntry | null> {
  const [row] = await db<EntryRow[]>`
    select id, event_id as "eventId", state, joined_at as "joinedAt", place, drawn_place as "drawnPlace",
      turn_until as "turnUntil"
    from on_sale_entry where event_id = ${eventId} and member_uid = ${memberId}`
  if (!row) return null
  return { ...row, joinedAt: row.joinedAt.toISOString(), turnUntil: row.turnUntil?.toISOString() ?? null }
}

/** Returns the events for which the member has a turn now. */
export async function selectAdmitted(db: Db, memberId: string, eventIds: string[]): Promise<Set<string>> {
  const rows = await db<{ eventId: string }[]>`
    select event_id as "eventId" from on_sale_entry
    where member_uid = ${memberId} and event_id = any(${eventIds}) and state = 'CALLED' and turn_until > app_now()`
  return new Set(rows.map(({ eventId }) => eventId))
}

export const finishTurns = (tx: Tx, memberId: string, eventIds: string[]) => tx`
  update on_sale_entry set state = 'DONE', turn_until = null
  where member_uid = ${memberId} and event_id = any(${eventIds}) and state = 'CALLED'`

export const selectDrawn = (db: Db, eventId: string) => db<{ id: string }[]>`
  select id from on_sale_entry where event_id = ${eventId} and drawn_place is not null order by id`

/** Keeps drawn entries without the member's uid; an unfinished entry counts as missed. */
export async function forgetMember(tx: Tx, memberId: string): Promise<void> {
  await tx`
    update on_sale_entry set member_uid = null, turn_until = null,
      state = case when state = 'DONE' then 'DONE' else 'MISSED' end
    where member_uid = ${memberId}`
}

export interface OwnEntry {
  id: string
  eventId: string
  joinedAt: Date
  state: string
  drawnPlace: number | null
  place: number | null
}

export const selectOwnEntries = (db: Db, memberId: string) => db<OwnEntry[]>`
  select id, event_id as "eventId", joined_at as "joinedAt", state, drawn_place as "drawnPlace", place
  from on_sale_entry where member_uid = ${memberId} order by joined_at`

export const deleteOld = (db: Db, days: number) => db`
  delete from on_sale_queue where opens_at < app_now() - make_interval(days => ${days}) and state <> 'ON'`

/** Public view of a queue; the seed is revealed only after the draw. */
export function publicQueue(row: QueueRow): OnSaleQueue {
  const { eventId, state, opensAt, drawnCount, serving, waiting, perMinute, isSoldOut } = row
  const { joinFrom, drawAt } = timesOf(opensAt)
  return {
    eventId,
    state,
    joinFrom: joinFrom.toISOString(),
    drawAt: drawAt.toISOString(),
    opensAt: opensAt.toISOString(),
    commitment: row.commitment.toString('hex'),
    seed: drawnCount === null ? null : row.seed.toString('hex'),
    drawnCount,
    serving,
    waiting,
    perMinute,
    isSoldOut,
  }
}

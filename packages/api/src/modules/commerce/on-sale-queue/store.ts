import type { OnSaleQueue, QueueEntry } from '@encore/contract/endpoints'
import type { DrawRandomnessKind } from '@encore/contract/rules/draws'
import { timeOf } from '@encore/draw-protocol/public-randomness'
import { chainOf } from '#modules/commerce/draws/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { timesOf } from './rules.ts'

export interface QueueRow {
  eventId: string
  state: OnSaleQueue['state']
  opensAt: Date
  commitment: Buffer
  /** Null for queues of the earlier form. */
  seedCiphertext: Buffer | null
  /** Null before the list is published. */
  seed: Buffer | null
  randomness: DrawRandomnessKind
  listedAt: Date | null
  listHash: Buffer | null
  round: number | null
  roundSignature: Buffer | null
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
  event_id as "eventId", state, opens_at as "opensAt", commitment, seed_ciphertext as "seedCiphertext", seed, randomness,
  listed_at as "listedAt", list_hash as "listHash", round, round_signature as "roundSignature", drawn_count as "drawnCount",
  last_place as "lastPlace", serving, waiting, per_minute as "perMinute", is_sold_out as "isSoldOut",
  moved_at as "movedAt", version, app_now() as at`

/** Sales that open within `minutesAhead` and have no queue yet, of one event or of all. */
export async function selectDueSales(
  db: Db,
  minutesAhead: number,
  eventId: string | null,
): Promise<string[]> {
  const rows = await db<{ eventId: string }[]>`
    select s.event_id as "eventId" from event_sale s left join on_sale_queue q using (event_id)
    where (${eventId}::text is null or s.event_id = ${eventId})
      and ((q.event_id is null and s.opens_at > app_now()
        and s.opens_at <= app_now() + make_interval(mins => ${minutesAhead}))
      or (q.event_id is not null and q.commitment is null))`
  return rows.map((row) => row.eventId)
}

/** Inserts queues with the commitments to their seeds. A queue that has none yet gets one. */
export const insertQueues = (
  db: Db,
  randomness: DrawRandomnessKind,
  made: readonly { eventId: string; commitment: Buffer; ciphertext: Buffer }[],
) => db<QueueRow[]>`
  insert into on_sale_queue (event_id, opens_at, commitment, seed_ciphertext, randomness)
  select s.event_id, s.opens_at, decode(m.commitment, 'hex'), decode(m.ciphertext, 'hex'), ${randomness}
  from unnest(${made.map(({ eventId }) => eventId)}::text[],
    ${made.map(({ commitment }) => commitment.toString('hex'))}::text[],
    ${made.map(({ ciphertext }) => ciphertext.toString('hex'))}::text[]) as m(event_id, commitment, ciphertext)
  join event_sale s using (event_id)
  on conflict (event_id) do update set commitment = excluded.commitment, seed_ciphertext = excluded.seed_ciphertext,
    randomness = excluded.randomness, version = on_sale_queue.version + 1
  where on_sale_queue.commitment is null
  returning ${columns(db)}`

/** Updates the opening of rescheduled sales whose list is not published; returns their queues. */
export const moveOpenings = (db: Db, minutesAhead: number, eventId: string | null) => db<QueueRow[]>`
  update on_sale_queue q set opens_at = s.new_opens_at, version = q.version + 1
  from (select event_id as sale_of, opens_at as new_opens_at from event_sale) s
  where s.sale_of = q.event_id and q.state = 'AHEAD' and q.listed_at is null and q.commitment is not null
    and q.opens_at <> s.new_opens_at and s.new_opens_at > app_now()
    and s.new_opens_at <= app_now() + make_interval(mins => ${minutesAhead})
    and (${eventId}::text is null or s.sale_of = ${eventId})
  returning ${columns(db)}`

export const selectQueues = (db: Db) => db<QueueRow[]>`
  select ${columns(db)} from on_sale_queue where commitment is not null`

export async function selectQueue(db: Db, eventId: string): Promise<QueueRow | null> {
  const [row] = await db<QueueRow[]>`
    select ${columns(db)} from on_sale_queue where event_id = ${eventId} and commitment is not null`
  return row ?? null
}

/** Null when another process has locked it or it was moved within this second. */
export async function lockQueue(tx: Tx, eventId: string): Promise<QueueRow | null> {
  const [row] = await tx<QueueRow[]>`
    select ${columns(tx)} from on_sale_queue
    where event_id = ${eventId} and state in ('AHEAD', 'ON') and commitment is not null
      and (state = 'AHEAD' or moved_at <= app_now() - interval '900 milliseconds')
    for no key update skip locked`
  return row ?? null
}

export type Moved = Pick<
  QueueRow,
  | 'eventId'
  | 'state'
  | 'roundSignature'
  | 'drawnCount'
  | 'lastPlace'
  | 'serving'
  | 'waiting'
  | 'perMinute'
  | 'isSoldOut'
>

export async function updateQueue(tx: Tx, next: Moved): Promise<QueueRow> {
  const [row] = await tx<QueueRow[]>`
    update on_sale_queue set state = ${next.state}, round_signature = ${next.roundSignature}, drawn_count = ${next.drawnCount},
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

/** Marks the entries that are drawn; returns their ids. */
export async function listEntries(tx: Tx, eventId: string, drawAt: Date): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update on_sale_entry set is_listed = true
    where event_id = ${eventId} and state = 'WAITING' and joined_at < ${drawAt} returning id`
  return rows.map(({ id }) => id)
}

/** Publishes the list of a queue with its seed. */
export async function updateListed(
  tx: Tx,
  eventId: string,
  listed: {
    listedAt: Date
    listHash: Buffer
    seed: Buffer
    commitment: Buffer
    round: number | null
    waiting: number
  },
): Promise<QueueRow> {
  const [row] = await tx<QueueRow[]>`
    update on_sale_queue set listed_at = ${listed.listedAt}, list_hash = ${listed.listHash}, seed = ${listed.seed},
      commitment = ${listed.commitment}, round = ${listed.round}, waiting = ${listed.waiting}, moved_at = app_now(), version = version + 1
    where event_id = ${eventId} returning ${columns(tx)}`
  if (!row) throw new Error(`The queue of ${eventId} is gone`)
  return row
}

/** Ranks the listed entries by the HMAC of their id, in one statement; returns their number. */
export async function drawPlaces(
  tx: Tx,
  eventId: string,
  { inner, outer }: { inner: Buffer; outer: Buffer },
): Promise<number> {
  const drawn = await tx`
    with ranked as (
      select id, row_number() over (
        order by sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(id, 'UTF8')))) as rank
      from on_sale_entry where event_id = ${eventId} and is_listed)
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

export const selectListed = (db: Db, eventId: string) => db<{ id: string }[]>`
  select id from on_sale_entry where event_id = ${eventId} and is_listed order by id`

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

/** Public view of a queue; the seed is revealed with the list. */
export function publicQueue(row: QueueRow): OnSaleQueue {
  const { eventId, state, opensAt, randomness, round, drawnCount, serving, waiting, perMinute, isSoldOut } =
    row
  const { joinFrom, drawAt, drawsUntil } = timesOf(opensAt)
  const chain = chainOf(randomness)
  return {
    eventId,
    state,
    joinFrom: joinFrom.toISOString(),
    drawAt: drawAt.toISOString(),
    drawsUntil: drawsUntil.toISOString(),
    opensAt: opensAt.toISOString(),
    commitment: row.commitment.toString('hex'),
    seed: row.seed?.toString('hex') ?? null,
    listedAt: row.listedAt?.toISOString() ?? null,
    listHash: row.listHash?.toString('hex') ?? null,
    randomness,
    round,
    roundAt: chain && round !== null ? new Date(timeOf(chain, round) * 1_000).toISOString() : null,
    roundSignature: row.roundSignature?.toString('hex') ?? null,
    drawnCount,
    serving,
    waiting,
    perMinute,
    isSoldOut,
  }
}

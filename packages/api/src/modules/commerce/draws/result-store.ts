import type { ResultStatus } from '@encore/contract/rules/draws'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface CloseFacts {
  closedAt: Date
  statement: string
  seed: Buffer
  round: number
}

export const updateClosed = (tx: Tx, id: Buffer, { closedAt, statement, seed, round }: CloseFacts) => tx`
  update draw set state = 'CLOSED', closed_at = ${closedAt}, close_statement = ${statement}, seed = ${seed},
    round = ${round}
  where id = ${id}`

export const updateDrawn = (tx: Tx, id: Buffer, roundSignature: Uint8Array) => tx`
  update draw set state = 'DRAWN', drawn_at = app_now(), round_signature = ${Buffer.from(roundSignature)}
  where id = ${id}`

export const updateVoid = (tx: Tx, id: Buffer, reason: string) => tx`
  update draw set state = 'VOID', voided_at = app_now(), void_reason = ${reason} where id = ${id}`

/** Ends the published draws of an event that have not closed; returns their ids. */
export const updateVoidOf = (tx: Tx, eventId: string, reason: string) => tx<{ id: Buffer }[]>`
  update draw set state = 'VOID', voided_at = app_now(), void_reason = ${reason}
  where event_id = ${eventId} and published_at is not null and state in ('PLANNED', 'OPEN') returning id`

/** Writes the entries of a drawn draw by rank, as hexadecimal: winners with their deadline, then reserves without one. */
export const insertResults = (
  tx: Tx,
  drawId: Buffer,
  entryIds: readonly string[],
  { places, acceptHours }: { places: number; acceptHours: number },
) => tx`
  insert into draw_result (draw_id, rank, entry_id, status, accept_until)
  select ${drawId}, rank, decode(entry_id, 'hex'), case when rank <= ${places} then 'WINNER' else 'RESERVE' end,
    case when rank <= ${places} then app_now() + make_interval(hours => ${acceptHours}) end
  from unnest(${[...entryIds]}::text[]) with ordinality as r(entry_id, rank)`

export interface ResultRow {
  rank: number
  entryId: Buffer
  /** Random UUID. */
  itemId: string
  status: ResultStatus
  acceptUntil: Date | null
  memberId: string | null
}

/** Results of a draw by rank. */
export const selectResults = (db: Db, drawId: Buffer) => db<ResultRow[]>`
  select r.rank, r.entry_id as "entryId", r.item_id as "itemId", r.status, r.accept_until as "acceptUntil", g.member_uid as "memberId"
  from draw_result r join draw_entry e on e.id = r.entry_id join draw_entrant g on g.id = e.entrant_id
  where r.draw_id = ${drawId} order by r.rank`

/** Winners of a draw without ranks and entries, in no particular order. Reserves that have not moved up are absent. */
export const selectWinners = (db: Db, drawId: Buffer) => db<
  Pick<ResultRow, 'status' | 'memberId' | 'itemId'>[]
>`
  select r.status, r.item_id as "itemId", g.member_uid as "memberId"
  from draw_result r join draw_entry e on e.id = r.entry_id join draw_entrant g on g.id = e.entrant_id
  where r.draw_id = ${drawId} and r.status <> 'RESERVE'`

export async function selectOwnResult(db: Db, drawId: Buffer, memberId: string): Promise<ResultRow | null> {
  const [row] = await db<ResultRow[]>`
    select r.rank, r.entry_id as "entryId", r.item_id as "itemId", r.status, r.accept_until as "acceptUntil", g.member_uid as "memberId"
    from draw_entrant g join draw_entry e on e.entrant_id = g.id join draw_result r on r.entry_id = e.id
    where g.draw_id = ${drawId} and g.member_uid = ${memberId}`
  return row ?? null
}

/** Stores a winner's answer; false when the place is no longer theirs. */
export async function updateAnswer(
  tx: Tx,
  entryId: Buffer,
  status: 'CONFIRMED' | 'FORFEITED',
): Promise<boolean> {
  const answered = await tx`
    update draw_result set status = ${status}, answered_at = app_now(),
      forfeit_cause = case when ${status} = 'FORFEITED' then 'DECLINED' end
    where entry_id = ${entryId} and status = 'WINNER' and accept_until > app_now()`
  return answered.count > 0
}

/** Forfeits the places of winners who did not answer in time; returns their number. */
export async function forfeitOverdue(tx: Tx, drawId: Buffer): Promise<number> {
  const forfeited = await tx`
    update draw_result set status = 'FORFEITED', answered_at = app_now(), forfeit_cause = 'UNANSWERED'
    where draw_id = ${drawId} and status = 'WINNER' and accept_until <= app_now()`
  return forfeited.count
}

export interface MovedUp {
  entryId: Buffer
  memberId: string | null
  acceptUntil: Date
}

/** Gives free places to the first reserves; nobody else moves. */
export const moveReservesUp = (tx: Tx, drawId: Buffer, places: number, acceptHours: number) => tx<MovedUp[]>`
  with free as (
    select greatest(0, least(
      ${places} - (select count(*) from draw_result where draw_id = ${drawId} and status in ('WINNER', 'CONFIRMED')),
      (select count(*) from draw_result where draw_id = ${drawId} and status = 'FORFEITED'))) as count
  ), moved as (
    update draw_result set status = 'WINNER', accept_until = app_now() + make_interval(hours => ${acceptHours})
    where draw_id = ${drawId} and rank = any(array(
      select rank from draw_result where draw_id = ${drawId} and status = 'RESERVE'
      order by rank limit (select count from free)))
    returning entry_id, accept_until)
  select m.entry_id as "entryId", g.member_uid as "memberId", m.accept_until as "acceptUntil"
  from moved m join draw_entry e on e.id = m.entry_id join draw_entrant g on g.id = e.entrant_id`

/** Draws with a winner whose time to answer is over. */
export const selectOverdueDraws = (db: Db) => db<{ id: Buffer }[]>`
  select distinct draw_id as id from draw_result where status = 'WINNER' and accept_until <= app_now()`

/** Entrants by number of entries with the winners among them. */
export const selectWinnersByEntries = (db: Db, drawId: Buffer) => db<{ entries: number; winners: number }[]>`
  select c.entries, count(*)::int as winners
  from draw_result r join draw_entry e on e.id = r.entry_id
  join lateral (select count(*)::int as entries from draw_entry o
    where o.entrant_id = e.entrant_id and o.seq is not null and o.out_seq is null) c on true
  where r.draw_id = ${drawId} and r.rank <= (select places from draw where id = ${drawId})
  group by c.entries`

export interface DrawnEntrant {
  /** Hexadecimal. */
  entrantId: string
  memberId: string
  /** Null for everybody but winners. */
  acceptUntil: Date | null
}

/** Entrants of a draw with an account and an entry that takes part, in order of their ids. */
export const selectDrawnEntrants = (db: Db, drawId: Buffer, after: string | null, limit: number) => db<
  DrawnEntrant[]
>`
  select encode(g.id, 'hex') as "entrantId", g.member_uid as "memberId", (
      select r.accept_until from draw_entry e join draw_result r on r.entry_id = e.id
      where e.entrant_id = g.id and r.status in ('WINNER', 'CONFIRMED')) as "acceptUntil"
  from draw_entrant g
  where g.draw_id = ${drawId} and g.member_uid is not null and g.id > decode(${after ?? ''}, 'hex')
    and exists (select from draw_entry e where e.entrant_id = g.id and e.out_operation is null)
  order by g.id limit ${limit}`

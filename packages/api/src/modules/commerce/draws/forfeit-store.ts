import type {
  DrawForfeitReason,
  ForfeitCause,
  ForfeitDecision,
  ResultStatus,
} from '@encore/contract/rules/draws'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface HeldPlace {
  status: ResultStatus
  /** Null for a former member. */
  memberId: string | null
}

/** A place that moved to a winner, by its random id; null for a waiting reserve and an unknown id. */
export async function selectPlace(db: Db, drawId: Buffer, itemId: string): Promise<HeldPlace | null> {
  const [row] = await db<HeldPlace[]>`
    select r.status, g.member_uid as "memberId"
    from draw_result r join draw_entry e on e.id = r.entry_id join draw_entrant g on g.id = e.entrant_id
    where r.draw_id = ${drawId} and r.item_id = ${itemId} and r.status <> 'RESERVE'`
  return row ?? null
}

export interface Forfeit {
  /** UUID. */
  itemId: string
  reason: DrawForfeitReason
  announcedAt: Date
  /** Null when the place moved at once. */
  objectUntil: Date | null
  /** Null without one, and after its member left. */
  objection: string | null
  objectedAt: Date | null
  decision: ForfeitDecision | null
}

const columns = (db: Db) => db`
  f.item_id as "itemId", f.reason, f.announced_at as "announcedAt", f.object_until as "objectUntil", f.objection,
  f.objected_at as "objectedAt", f.decision`

/** Forfeits by staff of a draw, the latest of each place. */
export const selectForfeits = (db: Db, drawId: Buffer) => db<Forfeit[]>`
  select distinct on (f.item_id) ${columns(db)} from draw_forfeit f
  where f.draw_id = ${drawId} order by f.item_id, f.announced_at desc, f.id`

/** The latest forfeit of a member's place; null for everybody else. */
export async function selectOwnForfeit(db: Db, drawId: Buffer, memberId: string): Promise<Forfeit | null> {
  const [row] = await db<Forfeit[]>`
    select ${columns(db)}
    from draw_entrant g join draw_entry e on e.entrant_id = g.id join draw_result r on r.entry_id = e.id
    join draw_forfeit f on f.item_id = r.item_id
    where g.draw_id = ${drawId} and g.member_uid = ${memberId} order by f.announced_at desc, f.id limit 1`
  return row ?? null
}

/** The forfeit of a held place that nothing has ended yet. */
export async function selectOpenForfeit(tx: Tx, drawId: Buffer, itemId: string): Promise<Forfeit | null> {
  const [row] = await tx<Forfeit[]>`
    select ${columns(tx)} from draw_forfeit f join draw_result r on r.item_id = f.item_id
    where f.draw_id = ${drawId} and f.item_id = ${itemId} and f.decision is null
      and r.status in ('WINNER', 'CONFIRMED')`
  return row ?? null
}

/** `hours` null: the place moves at once. Returns the end of the time to object. */
export async function insertForfeit(
  tx: Tx,
  {
    drawId,
    itemId,
    reason,
    hours,
  }: { drawId: Buffer; itemId: string; reason: DrawForfeitReason; hours: number | null },
): Promise<Date | null> {
  const [row] = await tx<{ objectUntil: Date | null }[]>`
    insert into draw_forfeit (item_id, draw_id, reason, object_until, decision, decided_at)
    values (${itemId}, ${drawId}, ${reason}, app_now() + make_interval(hours => ${hours}),
      ${hours === null ? 'FORFEITED' : null}, case when ${hours === null} then app_now() end)
    returning object_until as "objectUntil"`
  return row?.objectUntil ?? null
}

/** Stores a winner's objection; false after its time and for a second one. */
export async function updateObjection(tx: Tx, itemId: string, objection: string): Promise<boolean> {
  const objected = await tx`
    update draw_forfeit set objection = ${objection}, objected_at = app_now()
    where item_id = ${itemId} and decision is null and objected_at is null and object_until > app_now()`
  return objected.count > 0
}

export const updateDecision = (tx: Tx, itemId: string, decision: ForfeitDecision) => tx`
  update draw_forfeit set decision = ${decision}, decided_at = app_now()
  where item_id = ${itemId} and decision is null`

export const updateForfeited = (tx: Tx, itemId: string, cause: ForfeitCause) => tx`
  update draw_result set status = 'FORFEITED', answered_at = app_now(), forfeit_cause = ${cause}
  where item_id = ${itemId} and status in ('WINNER', 'CONFIRMED')`

/** Draws with a forfeit whose time to object ended without an objection. */
export const selectDueForfeits = (db: Db) => db<{ drawId: Buffer }[]>`
  select distinct f.draw_id as "drawId" from draw_forfeit f join draw_result r on r.item_id = f.item_id
  where f.decision is null and f.objected_at is null and f.object_until <= app_now()
    and r.status in ('WINNER', 'CONFIRMED')`

/** Carries out the due forfeits of a locked draw; returns the number of places that became free. */
export async function forfeitDue(tx: Tx, drawId: Buffer): Promise<number> {
  const free = await tx`
    with due as (
      update draw_forfeit f set decision = 'FORFEITED', decided_at = app_now()
      from draw_result r
      where r.item_id = f.item_id and f.draw_id = ${drawId} and f.decision is null and f.objected_at is null
        and f.object_until <= app_now() and r.status in ('WINNER', 'CONFIRMED')
      returning f.item_id, f.reason)
    update draw_result r set status = 'FORFEITED', answered_at = app_now(), forfeit_cause = due.reason
    from due where r.item_id = due.item_id`
  return free.count
}

/** Places that were given up, by cause. Reserves that never moved up are left out. */
export const countForfeits = (db: Db, drawId: Buffer) => db<{ cause: ForfeitCause; places: number }[]>`
  select forfeit_cause as cause, count(*)::int as places from draw_result
  where draw_id = ${drawId} and forfeit_cause is not null group by forfeit_cause`

/** Objections of a member, for the export of personal data. */
export const selectObjectionsOf = (db: Db, memberId: string) => db`
  select encode(f.draw_id, 'hex') as "drawId", f.reason, f.objection, f.objected_at as "objectedAt", f.decision
  from draw_entrant g join draw_entry e on e.entrant_id = g.id join draw_result r on r.entry_id = e.id
  join draw_forfeit f on f.item_id = r.item_id
  where g.member_uid = ${memberId} order by f.announced_at, f.id`

/** Deletes the objections of a leaving member. */
export const deleteObjectionsOf = (tx: Tx, memberId: string) => tx`
  update draw_forfeit set objection = null where objection is not null and item_id in (
    select r.item_id from draw_entrant g join draw_entry e on e.entrant_id = g.id
    join draw_result r on r.entry_id = e.id where g.member_uid = ${memberId})`

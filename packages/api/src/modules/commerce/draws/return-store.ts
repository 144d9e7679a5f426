import type { Db, Tx } from '#platform/db/connect.ts'

/** Marks the entries of a refunded order that their log keeps. Returns the draws, in order. */
export async function markReturned(tx: Tx, orderId: string): Promise<Buffer[]> {
  const draws = await tx<{ id: Buffer }[]>`
    with returned as (
      update draw_entry set returned_at = app_now()
      where order_id = ${orderId} and out_operation is null and returned_at is null
        and draw_id = any(array(
          select d.id from draw d where d.state in ('CLOSED', 'DRAWN')
            and d.id in (select draw_id from draw_entry where order_id = ${orderId})))
      returning draw_id)
    select distinct draw_id as id from returned order by 1`
  return draws.map(({ id }) => id)
}

/**
 * Forfeits the places and reserves of entrants that returned what counts: any entry (`ALL`) or the winning one. Returns
 * the number of places that became free.
 */
export async function forfeitReturned(
  tx: Tx,
  drawId: Buffer,
  kept: 'ALL' | 'WINNING_ENTRY',
): Promise<number> {
  const rows = await tx<{ was: string }[]>`
    with lost as (
      select r.rank, r.status as was from draw_result r join draw_entry w on w.id = r.entry_id
      where r.draw_id = ${drawId} and r.status <> 'FORFEITED' and exists (
        select from draw_entry e where e.entrant_id = w.entrant_id and e.returned_at is not null
          and (${kept} = 'ALL' or e.id = w.id)))
    update draw_result r set status = 'FORFEITED', answered_at = app_now(),
      accept_until = coalesce(r.accept_until, app_now()),
      forfeit_cause = case when lost.was <> 'RESERVE' then 'RETURNED' end
    from lost where r.draw_id = ${drawId} and r.rank = lost.rank returning lost.was`
  return rows.filter(({ was }) => was !== 'RESERVE').length
}

/** True while an entry of the order takes part in a draw without a result. */
export async function isInRunningDraw(db: Db, orderId: string): Promise<boolean> {
  const rows = await db`
    select from draw_entry e join draw d on d.id = e.draw_id
    where e.order_id = ${orderId} and e.out_operation is null and d.state in ('OPEN', 'CLOSED') limit 1`
  return rows.length > 0
}

/** True while the entry of a granted ticket takes part in a draw without a result. */
export async function isGrantInRunningDraw(db: Db, grantId: string): Promise<boolean> {
  const rows = await db`
    select from draw_entry e join draw d on d.id = e.draw_id
    where e.grant_id = ${grantId} and e.out_operation is null and d.state in ('OPEN', 'CLOSED') limit 1`
  return rows.length > 0
}

/** True while a published draw of the event has no result. */
export async function hasRunningDraw(db: Db, eventId: string): Promise<boolean> {
  const rows = await db`
    select from draw
    where event_id = ${eventId} and published_at is not null and state in ('PLANNED', 'OPEN', 'CLOSED') limit 1`
  return rows.length > 0
}

/** Entries whose purchase was returned after the close. */
export async function countReturned(db: Db, drawId: Buffer): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from draw_entry where draw_id = ${drawId} and returned_at is not null`
  return row?.count ?? 0
}

import type { ResultStatus } from '@encore/contract/rules/draws'
import type { Db } from '#platform/db/connect.ts'
import type { PublishedDraw } from './store.ts'

export interface OwnDrawRow
  extends Pick<
    PublishedDraw,
    | 'id'
    | 'eventId'
    | 'number'
    | 'state'
    | 'title'
    | 'closesAt'
    | 'closedAt'
    | 'randomness'
    | 'round'
    | 'plannedRound'
  > {
  /** Entries that did not go out. */
  held: number
  /** Null before the draw, and for an entrant without a place. */
  status: ResultStatus | null
  acceptUntil: Date | null
  /** The member may accept or decline a place. */
  awaitsAnswer: boolean
}

/**
 * A page of the draws that a member has ever entered: those that await an answer, then open, then closed ones with an
 * entry of the member, then the others; newest first within each.
 */
export const selectDrawsOfMember = (db: Db, memberId: string, limit: number, offset: number) => db<
  OwnDrawRow[]
>`
  with mine as (
    select g.id, g.draw_id, count(*) filter (where e.out_operation is null)::int as held
    from draw_entrant g join draw_entry e on e.entrant_id = g.id
    where g.member_uid = ${memberId} group by g.id)
  select d.id, d.event_id as "eventId", d.number, d.state, d.title, d.closes_at as "closesAt",
    d.closed_at as "closedAt", d.randomness, d.round, d.planned_round as "plannedRound", mine.held,
    r.status, r.accept_until as "acceptUntil", w.is_awaited as "awaitsAnswer"
  from mine join draw d on d.id = mine.draw_id
  left join lateral (
    select r.status, r.accept_until from draw_entry e join draw_result r on r.entry_id = e.id
    where e.entrant_id = mine.id limit 1) r on true
  cross join lateral (
    select coalesce(r.status = 'WINNER' and r.accept_until > app_now(), false) as is_awaited) w
  order by case
      when w.is_awaited then 0
      when mine.held > 0 and d.state = 'OPEN' then 1
      when mine.held > 0 and d.state = 'CLOSED' then 2
      else 3 end,
    d.published_at desc, d.id desc
  limit ${limit} offset ${offset}`

export interface OwnDrawCounts {
  total: number
  /** Won places that the member may accept or decline. */
  unanswered: number
}

export async function countDrawsOfMember(db: Db, memberId: string): Promise<OwnDrawCounts> {
  const [row] = await db<OwnDrawCounts[]>`
    select count(distinct g.id)::int as total,
      count(*) filter (where r.status = 'WINNER' and r.accept_until > app_now())::int as unanswered
    from draw_entrant g join draw_entry e on e.entrant_id = g.id left join draw_result r on r.entry_id = e.id
    where g.member_uid = ${memberId}`
  return row ?? { total: 0, unanswered: 0 }
}

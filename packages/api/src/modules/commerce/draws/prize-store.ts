import type { ResultStatus } from '@encore/contract/rules/draws'
import type { Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

/** A place of a draw that is won, under an id that says nothing about its rank. */
export interface Prize {
  /** UUID. */
  itemId: string
  status: ResultStatus
  /** Null for a former member. */
  memberId: string | null
}

/** Places that winners hold now, by their random ids. */
export const selectPrizes = (db: Db, drawId: Buffer) => db<Prize[]>`
  select r.item_id as "itemId", r.status, g.member_uid as "memberId"
  from draw_result r join draw_entry e on e.id = r.entry_id join draw_entrant g on g.id = e.entrant_id
  where r.draw_id = ${drawId} and r.status in ('WINNER', 'CONFIRMED') order by r.item_id`

/** Accepted places of present members, by rank: the order that the draw gave them. */
export const selectConfirmedByRank = (db: Db, drawId: Buffer) => db<{ itemId: string; memberId: string }[]>`
  select r.item_id as "itemId", g.member_uid as "memberId"
  from draw_result r join draw_entry e on e.id = r.entry_id join draw_entrant g on g.id = e.entrant_id
  where r.draw_id = ${drawId} and r.status = 'CONFIRMED' and g.member_uid is not null order by r.rank`

/** The place that a member holds; null for everybody who did not win or gave it back. */
export async function selectOwnPrize(db: Db, drawId: Buffer, memberId: string): Promise<Prize | null> {
  const [row] = await db<Prize[]>`
    select r.item_id as "itemId", r.status, g.member_uid as "memberId"
    from draw_entrant g join draw_entry e on e.entrant_id = g.id join draw_result r on r.entry_id = e.id
    where g.draw_id = ${drawId} and g.member_uid = ${memberId} and r.status in ('WINNER', 'CONFIRMED')`
  return row ?? null
}

/** Ids of the places that were given back or missed. */
export async function selectForfeitedItems(tx: Tx, drawId: Buffer): Promise<string[]> {
  const rows = await tx<{ itemId: string }[]>`
    select item_id as "itemId" from draw_result where draw_id = ${drawId} and status = 'FORFEITED'`
  return rows.map(({ itemId }) => itemId)
}

export interface PrizeName {
  /** Hexadecimal. */
  drawId: string
  name: Texts
}

/** Prizes by won item, in one query. */
export async function selectPrizeNames(
  db: Db,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, PrizeName>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db<(PrizeName & { itemId: string })[]>`
    select r.item_id as "itemId", encode(d.id, 'hex') as "drawId", d.prize as name
    from draw_result r join draw d on d.id = r.draw_id where r.item_id = any(${[...itemIds]}::uuid[])`
  return new Map(rows.map(({ itemId, ...prize }) => [itemId, prize]))
}

import type { Texts } from '#kernel/texts.ts'
import type { Db } from '#platform/db/connect.ts'

/** Product of an allotment; null for an unknown one. */
export async function selectProductOfAllotment(db: Db, allotmentId: Buffer): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select p.product_id as id from random_allotment a join random_pool p on p.id = a.pool_id
    where a.id = ${allotmentId}`
  return row?.id ?? null
}

/** Members with a card of an allotment, in order of their ids, after one of them. */
export async function selectAllottedMembers(
  db: Db,
  allotmentId: Buffer,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select distinct member_uid as id from random_unit
    where allotment_id = ${allotmentId} and member_uid > ${after ?? ''} and state = 'IN' and card_position is not null
    order by member_uid limit ${limit}`
  return rows.map(({ id }) => id)
}

export interface SwapMember {
  memberId: string
  productId: string
  /** Name of the card that the member gives, and of the one that comes for it. */
  gives: Texts
  gets: Texts
  confirmUntil: Date
}

/** Members of a swap, in order of their ids. */
export const selectSwapMembers = (db: Db, swapId: string) => db<SwapMember[]>`
  select mine.member_uid as "memberId", p.product_id as "productId", given.name as gives, gotten.name as gets,
    s.confirm_until as "confirmUntil"
  from card_swap s join random_pool p on p.id = s.pool_id join card_swap_leg mine on mine.swap_id = s.id
  join card_swap_leg giver on giver.swap_id = s.id
    and giver.position = mine.position % (select count(*) from card_swap_leg l where l.swap_id = s.id) + 1
  join random_card g on g.allotment_id = mine.card_allotment_id and g.position = mine.card_position
  join random_candidate given on given.pool_id = s.pool_id and given.number = g.candidate
  join random_card t on t.allotment_id = giver.card_allotment_id and t.position = giver.card_position
  join random_candidate gotten on gotten.pool_id = s.pool_id and gotten.number = t.candidate
  where s.id = ${swapId} order by mine.member_uid`

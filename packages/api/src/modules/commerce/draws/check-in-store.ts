import type { Db, Tx } from '#platform/db/connect.ts'

/** Returns the time of the first check-in. */
export async function insertCheckIn(tx: Tx, itemId: string): Promise<Date> {
  await tx`insert into draw_check_in (item_id) values (${itemId}) on conflict do nothing`
  const [row] = await tx<
    { at: Date }[]
  >`select checked_in_at as at from draw_check_in where item_id = ${itemId}`
  if (!row) throw new Error(`No check-in of ${itemId}`)
  return row.at
}

export const deleteCheckIn = (tx: Tx, itemId: string) =>
  tx`delete from draw_check_in where item_id = ${itemId}`

/** Times of the check-ins of a draw by item. */
export async function selectCheckIns(db: Db, drawId: Buffer): Promise<ReadonlyMap<string, Date>> {
  const rows = await db<{ itemId: string; at: Date }[]>`
    select c.item_id as "itemId", c.checked_in_at as at
    from draw_check_in c join draw_result r on r.item_id = c.item_id where r.draw_id = ${drawId}`
  return new Map(rows.map(({ itemId, at }) => [itemId, at]))
}

import type { Db, Tx } from '#platform/db/connect.ts'

/** Job that refunds a void draw; null until it is started. */
export async function selectRefundJob(db: Db, drawId: Buffer): Promise<string | null> {
  const [row] = await db<{ workId: string }[]>`
    select work_id as "workId" from draw_refund where draw_id = ${drawId}`
  return row?.workId ?? null
}

/** Fails for a second job of one draw. */
export const insertRefundJob = (tx: Tx, drawId: Buffer, workId: string) => tx`
  insert into draw_refund (draw_id, work_id) values (${drawId}, ${workId})`

/** Orders that brought entries of a draw, by id; those after `after`. */
export async function selectEntryOrders(
  db: Db,
  drawId: Buffer,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select distinct order_id as id from draw_entry
    where draw_id = ${drawId} and order_id is not null and order_id > ${after ?? ''}
    order by order_id limit ${limit}`
  return rows.map(({ id }) => id)
}

export async function countEntryOrders(db: Db, drawId: Buffer): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(distinct order_id)::int as count from draw_entry where draw_id = ${drawId}`
  return row?.count ?? 0
}

import type { MovementReason, StockReason } from '@encore/contract/rules/product-editing'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface Figures {
  onHand: number
  held: number
  sold: number
}

/** Expired holds count as returned, as they would for the next buyer. */
export const selectFigures = (db: Db, productIds: string[]) => db<({ productId: string } & Figures)[]>`
  select s.product_id as "productId", s.on_hand as "onHand", s.sold,
    s.held - coalesce(due.quantity, 0)::integer as held
  from stock s
  left join lateral (
    select sum(quantity) as quantity from stock_hold
    where product_id || '' = s.product_id and state = 'HELD' and until <= app_now()
  ) due on true
  where s.product_id = any(${productIds})`

export interface MovementWrite {
  productId: string
  reason: MovementReason
  quantity: number
  note: string
  by: string
  /** Expected units on hand; nothing is moved when they differ. */
  onHand: number
}

export type MoveOutcome = 'MOVED' | 'MEANWHILE' | 'BELOW_SOLD' | 'UNKNOWN'

export async function callMove(
  tx: Tx,
  { productId, reason, quantity, note, by, onHand }: MovementWrite,
): Promise<{ outcome: MoveOutcome } & Figures> {
  const [row] = await tx<({ outcome: MoveOutcome } & Figures)[]>`
    select outcome, coalesce(units, 0) as "onHand", coalesce(units_held, 0) as held,
      coalesce(units_sold, 0) as sold
    from stock_move(${productId}, ${reason}, ${quantity}, ${note}, ${by}, ${onHand})`
  if (!row) throw new Error('stock_move answered nothing')
  return row
}

export interface MovementRow {
  seq: number
  at: Date
  reason: StockReason
  quantity: number
  /** Units on hand afterwards. */
  onHand: number
  note: string
  byUid: string | null
}

/** Newest first; `before` is an exclusive upper bound. */
export const selectMovements = (db: Db, productId: string, before: number | null, limit: number) =>
  db<MovementRow[]>`
    select seq, at, reason, quantity, on_hand as "onHand", note, by_uid as "byUid" from stock_movement
    where product_id = ${productId} ${before === null ? db`` : db`and seq < ${before}`}
    order by seq desc limit ${limit}`

export async function countHolders(db: Db, productId: string, reason: string): Promise<number> {
  const [row] = await db<{ holders: number }[]>`
    select count(distinct member_uid)::integer as holders from stock_hold
    where product_id || '' = ${productId} and state = 'HELD' and until > app_now() and reason = ${reason}`
  return row?.holders ?? 0
}

import type { Db, Tx } from '#platform/db/connect.ts'

export interface StockLevel {
  /** Can be bought now. */
  available: number
  /** May return: others hold it. */
  held: number
}

/** Counts holds past their time as returned, as the next buyer would find them. */
export const selectLevels = (db: Db, productIds: string[]) =>
  db<({ productId: string } & StockLevel)[]>`
    select s.product_id as "productId",
      s.on_hand - s.sold - s.held + coalesce(due.quantity, 0)::integer as available,
      s.held - coalesce(due.quantity, 0)::integer as held
    from stock s
    left join lateral (
      select sum(quantity) as quantity from stock_hold
      where product_id = s.product_id and state = 'HELD' and until <= app_now()
    ) due on true
    where s.product_id = any(${productIds})`

export const upsertStock = (tx: Tx, productId: string, onHand: number) => tx`
  insert into stock (product_id, on_hand) values (${productId}, ${onHand})
  on conflict (product_id) do update set on_hand = excluded.on_hand`

export interface HoldRequest {
  id: string
  productId: string
  orderId: string
  memberId: string
  quantity: number
  minutes: number
  reason: string
}

export async function callTake(tx: Tx, request: HoldRequest) {
  const { id, productId, orderId, memberId, quantity, minutes, reason } = request
  const [row] = await tx<{ taken: boolean; may_return: number | null; held_until: Date }[]>`
    select taken, may_return, held_until
    from stock_take(${id}, ${productId}, ${orderId}, ${memberId}, ${quantity}, ${minutes}, ${reason})`
  if (!row) throw new Error('stock_take answered nothing')
  return row
}

export async function callExtend(tx: Tx, orderId: string, until: Date): Promise<boolean> {
  const [row] = await tx<{ extended: boolean }[]>`select stock_extend(${orderId}, ${until}) as extended`
  return row?.extended ?? false
}

/** False when the order held nothing any more. */
export async function callSettle(tx: Tx, orderId: string, state: 'SOLD' | 'RELEASED'): Promise<boolean> {
  const [row] = await tx<{ settled: boolean }[]>`select stock_settle(${orderId}, ${state}) as settled`
  return row?.settled ?? false
}

/** False when the order has no sold units any more. */
export async function callReturn(tx: Tx, orderId: string): Promise<boolean> {
  const [row] = await tx<{ returned: boolean }[]>`select stock_return(${orderId}) as returned`
  return row?.returned ?? false
}

export async function hasSold(tx: Tx, orderId: string): Promise<boolean> {
  const found = await tx`select from stock_hold where order_id = ${orderId} and state = 'SOLD'`
  return found.length > 0
}

export const selectDueProducts = (db: Db, limit: number) =>
  db<{ product_id: string }[]>`
    select distinct product_id from stock_hold
    where state = 'HELD' and until <= app_now() order by product_id limit ${limit}`

export async function callReclaim(tx: Tx, productId: string): Promise<boolean> {
  const [row] = await tx<{ returned: boolean }[]>`select stock_reclaim(${productId}) as returned`
  return row?.returned ?? false
}

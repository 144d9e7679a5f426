import type { Db, Tx } from '#platform/db/connect.ts'

export interface StockLevel {
  /** Units that can be bought now. */
  available: number
  /** Units on hold, which may become available again. */
  held: number
}

/** Expired holds count as returned, as they would for the next buyer. */
export const selectLevels = (db: Db, productIds: string[]) =>
  db<({ productId: string } & StockLevel)[]>`
    select s.product_id as "productId",
      s.on_hand - s.sold - s.held + coalesce(due.quantity, 0)::integer as available,
      s.held - coalesce(due.quantity, 0)::integer as held
    from stock s
    left join lateral (
      select sum(quantity) as quantity from stock_hold
      where product_id || '' = s.product_id and state = 'HELD' and until <= app_now()
    ) due on true
    where s.product_id = any(${productIds})`

export const callCount = (tx: Tx, productId: string, onHand: number, by: string | null) =>
  tx`select stock_count(${productId}, ${onHand}, ${by})`

export interface HoldLine {
  id: string
  /** Equal for all lines of a request, which are adjacent; the first request is 1. */
  request: number
  orderId: string
  memberId: string
  productId: string
  quantity: number
  /** Maximum units per member; null means it is not checked. */
  limit: number | null
  reason: string
}

export interface HoldRefusal extends StockLevel {
  request: number
  reason: 'SOLD_OUT' | 'BUY_LIMIT_REACHED'
  productId: string
  /** Units that the member may still buy; null without a limit. */
  left: number | null
}

/** Places holds for each request that can be served in full, first come, first served. */
export async function callHold(
  db: Db,
  lines: HoldLine[],
  seconds: number,
): Promise<{ until: Date; refusals: HoldRefusal[] }> {
  const all = <K extends keyof HoldLine>(key: K) => lines.map((line) => line[key])
  const [row] = await db<{ held_until: Date; refusals: HoldRefusal[] | null }[]>`
    select held_until, refusals from stock_hold_lines(
      ${all('request')}, ${all('orderId')}, ${all('memberId')}, ${all('productId')}, ${all('quantity')},
      ${all('limit')}, ${all('reason')}, ${all('id')}, ${seconds})`
  if (!row) throw new Error('stock_hold_lines answered nothing')
  return { until: row.held_until, refusals: row.refusals ?? [] }
}

/** Locks holds before any stock, in the same order as an extension. */
export const lockHeld = (tx: Tx, orderId: string) => tx`
  select from stock_hold where order_id = ${orderId} and state = 'HELD' order by product_id for no key update`

export async function callExtend(tx: Tx, orderId: string, until: Date): Promise<boolean> {
  const [row] = await tx<{ extended: boolean }[]>`select stock_extend(${orderId}, ${until}) as extended`
  return row?.extended ?? false
}

/** Returns false when the order held nothing, or when it is to be sold and not all holds remain. */
export async function callSettle(tx: Tx, orderId: string, state: 'SOLD' | 'RELEASED'): Promise<boolean> {
  const [row] = await tx<{ settled: boolean }[]>`select stock_settle(${orderId}, ${state}) as settled`
  return row?.settled ?? false
}

export const callReturn = (tx: Tx, orderId: string, productIds: string[]) =>
  tx`select stock_return(${orderId}, ${productIds})`

export const selectSold = (tx: Tx, orderId: string) => tx<{ productId: string }[]>`
  select product_id as "productId" from stock_hold where order_id = ${orderId} and state = 'SOLD'`

export const setCounts = (tx: Tx, orderId: string, counts: boolean) =>
  tx`update stock_hold set counts = ${counts} where order_id = ${orderId} and state = 'SOLD'`

export interface HeldUnits {
  orderId: string
  productId: string
  quantity: number
  reason: string
  since: Date
  until: Date
}

const heldColumns = (db: Db) => db`
  order_id as "orderId", product_id as "productId", quantity, reason, created_at as since, until`

export const selectHeld = (db: Db, memberId: string, orderId: string) => db<HeldUnits[]>`
  select ${heldColumns(db)} from stock_hold
  where order_id = ${orderId} and member_uid = ${memberId} and state = 'HELD' and until > app_now()
  order by product_id`

export const selectHeldFor = (db: Db, memberId: string, productIds: string[], reason: string) => db<
  HeldUnits[]
>`
  select ${heldColumns(db)} from stock_hold
  where member_uid = ${memberId} and reason = ${reason} and state = 'HELD' and until > app_now()
    and order_id in (
      select order_id from stock_hold
      where product_id = any(${productIds}) and member_uid = ${memberId} and state = 'HELD')
  order by order_id, product_id`

export const selectDueProducts = (db: Db, limit: number) =>
  db<{ product_id: string }[]>`
    select distinct product_id || '' as product_id from stock_hold
    where state = 'HELD' and until <= app_now() order by product_id limit ${limit}`

/** Age in seconds of the oldest expired hold that was not released; 0 when none is due. */
export async function selectOverdueSec(db: Db): Promise<number> {
  const [row] = await db<{ sec: number }[]>`
    select coalesce(extract(epoch from app_now() - min(until)), 0)::float8 as sec
    from stock_hold where state = 'HELD' and until <= app_now()`
  return row?.sec ?? 0
}

/** Runs in a separate transaction. */
export const callReclaim = (db: Db, productId: string) => db`select stock_reclaim(array[${productId}])`

export const selectTaken = (db: Db, memberId: string, productIds: string[]) =>
  db<{ productId: string; units: number }[]>`
    select product_id as "productId", sum(quantity)::integer as units from stock_taken
    where member_uid = ${memberId} and product_id = any(${productIds}) group by product_id`

export const selectHeldBy = (db: Db, memberId: string, productIds: string[]) =>
  db<{ productId: string; units: number }[]>`
    select product_id as "productId", sum(quantity)::integer as units from stock_hold
    where member_uid = ${memberId} and product_id = any(${productIds}) and state = 'HELD' and until > app_now()
    group by product_id`

/** Members who ever held the product, from a hold id on; ids of holds start with their time. */
export const selectHolders = (db: Db, productId: string, fromId: string) =>
  db<{ memberId: string }[]>`
    select distinct member_uid as "memberId" from stock_hold where product_id = ${productId} and id >= ${fromId}`

export const lockStock = (tx: Tx, productId: string) =>
  tx`select from stock where product_id = ${productId} for no key update`

export interface ReceivedUnits {
  productId: string
  memberId: string
  quantity: number
  sourceId: string
}

export const insertReceived = (tx: Tx, { sourceId, productId, memberId, quantity }: ReceivedUnits) => tx`
  insert into gifted_units (source_id, product_id, member_uid, quantity)
  values (${sourceId}, ${productId}, ${memberId}, ${quantity})
  on conflict (source_id, product_id) do nothing`

export const deleteReceived = (tx: Tx, sourceId: string) =>
  tx`delete from gifted_units where source_id = ${sourceId}`

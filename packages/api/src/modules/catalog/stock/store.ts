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
      where product_id || '' = s.product_id and state = 'HELD' and until <= app_now()
    ) due on true
    where s.product_id = any(${productIds})`

export const callCount = (tx: Tx, productId: string, onHand: number, by: string | null) =>
  tx`select stock_count(${productId}, ${onHand}, ${by})`

/** One product of a request. */
export interface HoldLine {
  id: string
  /** Lines of a request have the same number and follow each other; the first request is 1. */
  request: number
  orderId: string
  memberId: string
  productId: string
  quantity: number
  /** Units the member may have in all; null where that is not asked. */
  limit: number | null
  reason: string
}

export interface HoldRefusal extends StockLevel {
  request: number
  reason: 'SOLD_OUT' | 'BUY_LIMIT_REACHED'
  productId: string
  /** What the member may still have of it; null without a limit. */
  left: number | null
}

/** Takes all lines of each request that can have them, first come first served. */
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

/** Like a lengthening, it locks holds before any stock. */
export const lockHeld = (tx: Tx, orderId: string) => tx`
  select from stock_hold where order_id = ${orderId} and state = 'HELD' order by product_id for no key update`

export async function callExtend(tx: Tx, orderId: string, until: Date): Promise<boolean> {
  const [row] = await tx<{ extended: boolean }[]>`select stock_extend(${orderId}, ${until}) as extended`
  return row?.extended ?? false
}

/** False when the order held nothing any more, or is to be sold and does not hold all of it. */
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

/** What a member holds under the id of an order, by product. */
export const selectHeld = (db: Db, memberId: string, orderId: string) => db<HeldUnits[]>`
  select ${heldColumns(db)} from stock_hold
  where order_id = ${orderId} and member_uid = ${memberId} and state = 'HELD' and until > app_now()
  order by product_id`

/** What a member holds for this reason under orders that hold any of these products, whole orders together. */
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

/** Seconds since the first hold that still stands should have ended; 0 when none is due. */
export async function selectOverdueSec(db: Db): Promise<number> {
  const [row] = await db<{ sec: number }[]>`
    select coalesce(extract(epoch from app_now() - min(until)), 0)::float8 as sec
    from stock_hold where state = 'HELD' and until <= app_now()`
  return row?.sec ?? 0
}

/** In a transaction of its own. */
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

/** Who has got some of a product, whatever became of it; ids of holds begin with the moment they were made. */
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

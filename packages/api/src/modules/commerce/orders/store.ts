import type { Currency } from '@encore/contract/rules/money'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import type { Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { countedStatuses, type Grant } from './rules.ts'
import type { OrderEvent, OrderStatus } from './transitions.ts'

export interface Order {
  id: string
  memberId: string
  kind: 'POINT' | 'PRODUCT'
  status: OrderStatus
  productId: string
  eventId: string | null
  name: Texts
  quantity: number
  /** Minor units of the whole order. */
  amount: number
  currency: Currency
  pgCode: PgCode
  /** What a cube package brings; null for products. */
  cubes: number | null
  bonusCubes: number | null
  grants: Grant[]
  holdUntil: Date
  /** Its hold has not passed. */
  isHeld: boolean
  /** Of money on its way back: it is a part only, what was bought stays the buyer's. */
  keepsRest: boolean
  createdAt: Date
}

const columns = (db: Db) => db`
  id, member_uid as "memberId", kind, status, product_id as "productId", event_id as "eventId", name, quantity,
  amount, currency, pg_code as "pgCode", cubes, bonus_cubes as "bonusCubes", grants,
  hold_until as "holdUntil", hold_until > app_now() as "isHeld", keeps_rest as "keepsRest",
  created_at as "createdAt"`

/** One member's orders are placed and fulfilled one at a time, so that limits hold over all of them. */
export const lockBuyer = (tx: Tx, memberId: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`orders of ${memberId}`}, 0))`

export async function selectOrder(db: Db, id: string): Promise<Order | null> {
  const [row] = await db<Order[]>`select ${columns(db)} from orders where id = ${id}`
  return row ?? null
}

/** Orders by their ids, in no order; ids of nothing are left out. */
export const selectOrders = (db: Db, ids: string[]) =>
  db<Order[]>`select ${columns(db)} from orders where id = any(${ids})`

export async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  const [row] = await tx<Order[]>`select ${columns(tx)} from orders where id = ${id} for no key update`
  return row ?? null
}

/** The member's unpaid order of this product, or of another live ticket of the same event. */
export async function lockOpenOrder(
  tx: Tx,
  memberId: string,
  productId: string,
  liveEventId: string | null,
): Promise<Order | null> {
  const [row] = await tx<Order[]>`
    select ${columns(tx)} from orders
    where member_uid = ${memberId} and status in ('INIT', 'PENDING')
      and (product_id = ${productId} or (event_id = ${liveEventId} and grants @> '[{"scope": "LIVE"}]'))
    order by product_id = ${productId} desc limit 1 for no key update`
  return row ?? null
}

/** Units of a product over all of a member's orders that count against its limit. */
export async function countBought(db: Db, memberId: string, productId: string): Promise<number> {
  const [row] = await db<{ units: number }[]>`
    select coalesce(sum(quantity), 0)::integer as units from orders
    where member_uid = ${memberId} and product_id = ${productId}
      and (status = any(${countedStatuses}) or (status = 'REFUND_PENDING' and keeps_rest))`
  return row?.units ?? 0
}

export type NewOrder = Omit<Order, 'status' | 'holdUntil' | 'isHeld' | 'keepsRest' | 'createdAt'>

export async function insertOrder(tx: Tx, order: NewOrder, minutes: number): Promise<void> {
  const { id, memberId, kind, productId, eventId, name, quantity, amount, currency, pgCode } = order
  await tx`
    with made as (
      insert into orders (id, member_uid, kind, status, product_id, event_id, name, quantity, amount, currency,
        pg_code, cubes, bonus_cubes, grants, hold_until, settle_at)
      values (${id}, ${memberId}, ${kind}, 'INIT', ${productId}, ${eventId}, ${JSON.stringify(name)}::text::jsonb,
        ${quantity}, ${amount}, ${currency}, ${pgCode}, ${order.cubes}, ${order.bonusCubes},
        ${JSON.stringify(order.grants)}::text::jsonb,
        app_now() + make_interval(mins => ${minutes}), app_now() + make_interval(mins => ${minutes}))
      returning id, status)
    insert into order_history (order_id, event, to_status) select id, 'placed', status from made`
}

/** What an order holds stays until then, and nobody asks whether it is over before. */
export const extendHold = (tx: Tx, id: string, until: Date) => tx`
  update orders set hold_until = ${until}, settle_at = ${until} where id = ${id}`

/** Whatever the order waited for will not come: the next look at it ends it. */
export async function endHold(tx: Tx, id: string): Promise<void> {
  await tx`update orders set hold_until = app_now(), settle_at = app_now() where id = ${id}`
}

export async function selectNow(db: Db): Promise<Date> {
  const [row] = await db<{ now: Date }[]>`select app_now() as now`
  if (!row) throw new Error('app_now() answered nothing')
  return row.now
}

/** Moves an order and writes it down in one statement; false when it does not stand at `from`. */
export async function moveRow(
  tx: Tx,
  id: string,
  from: OrderStatus,
  event: OrderEvent,
  to: OrderStatus,
): Promise<boolean> {
  const moved = await tx`
    with moved as (
      update orders set status = ${to} where id = ${id} and status = ${from} returning id)
    insert into order_history (order_id, event, from_status, to_status)
    select id, ${event}, ${from}, ${to} from moved returning 1`
  return moved.length > 0
}

export const setKeepsRest = (tx: Tx, id: string, keepsRest: boolean) =>
  tx`update orders set keeps_rest = ${keepsRest} where id = ${id}`

/** Where an order stood before its money went on its way back. */
export async function selectStatusBefore(tx: Tx, id: string): Promise<OrderStatus | null> {
  const [row] = await tx<{ status: OrderStatus }[]>`
    select from_status as status from order_history
    where order_id = ${id} and to_status = 'REFUND_PENDING' order by id desc limit 1`
  return row?.status ?? null
}

export interface ServedAt {
  orderId: string
  at: Date
  /** The product's time now. */
  now: Date
}

/** When orders were served; those that never were are left out. */
export const selectServedAt = (db: Db, ids: string[]) => db<ServedAt[]>`
  select order_id as "orderId", min(at) as at, app_now() as now from order_history
  where order_id = any(${ids}) and to_status = 'FULFILLED' group by order_id`

/** A member's orders, newest first; of one product where one is named. */
export const selectHistory = (
  db: Db,
  memberId: string,
  productId: string | null,
  { size, offset }: { size: number; offset: number },
) => db<Order[]>`
  select ${columns(db)} from orders
  where member_uid = ${memberId} and (${productId}::text is null or product_id = ${productId})
  order by created_at desc, id desc limit ${size} offset ${offset}`

export async function countHistory(db: Db, memberId: string, productId: string | null): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from orders
    where member_uid = ${memberId} and (${productId}::text is null or product_id = ${productId})`
  return row?.count ?? 0
}

/** Unpaid orders past their hold; each is claimed by setting when it is looked at again. */
export const claimOverdue = (db: Db, againMinutes: number, limit: number) => db<{ id: string }[]>`
  update orders set settle_at = app_now() + make_interval(mins => ${againMinutes})
  where id in (
    select id from orders where status in ('INIT', 'PENDING') and settle_at <= app_now()
    order by settle_at limit ${limit} for no key update skip locked)
  returning id`

export const selectStatusesOf = (db: Db, memberId: string) => db<{ id: string; status: OrderStatus }[]>`
  select id, status from orders where member_uid = ${memberId} order by id`

/** The orders part of an export, the oldest first. */
export const selectOrdersOf = (db: Db, memberId: string) => db<
  {
    id: string
    at: Date
    kind: string
    status: OrderStatus
    name: Texts
    quantity: number
    amount: number
    currency: Currency
  }[]
>`
  select id, created_at as at, kind, status, name, quantity, amount, currency
  from orders where member_uid = ${memberId} order by id`

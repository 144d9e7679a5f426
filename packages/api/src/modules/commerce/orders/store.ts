import type { Currency } from '@encore/contract/rules/money'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import type { Texts } from '#kernel/texts.ts'
import type { ProductKind } from '#modules/catalog/products/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { insertOrderTax, type TaxPlace } from './order-tax.ts'
import { type Grant, isOpen } from './rules.ts'
import type { OrderEvent, OrderStatus } from './transitions.ts'

export type LineKind = ProductKind | 'CUBES'

export interface OrderLine {
  id: string
  productId: string
  kind: LineKind
  eventId: string | null
  /** As it was called when it was ordered. */
  name: Texts
  quantity: number
  /** Of one unit, in minor units of the order's currency. */
  unitAmount: number
  grants: Grant[]
  /** Where it lay before; null for what was bought at once. */
  cartItemId: string | null
  pickupSlotId: string | null
  needsShipping: boolean
  isOnSitePickup: boolean
}

export interface Order {
  id: string
  memberId: string
  kind: 'POINT' | 'PRODUCT'
  status: OrderStatus
  /** At least one, in their order; a cube package is one. */
  lines: OrderLine[]
  /** Minor units of the whole order, its shipping included. */
  amount: number
  shippingAmount: number
  currency: Currency
  pgCode: PgCode
  /** What it brings is given to somebody else by its buyer. */
  isGift: boolean
  /** What a cube package brings; null for products. */
  cubes: number | null
  bonusCubes: number | null
  holdUntil: Date
  /** Its hold has not passed. */
  isHeld: boolean
  /** Of money on its way back: it is a part only, what was bought stays the buyer's. */
  keepsRest: boolean
  createdAt: Date
}

const columns = (db: Db) => db`
  orders.id, orders.member_uid as "memberId", orders.kind, status, amount, shipping_amount as "shippingAmount",
  currency, pg_code as "pgCode", is_gift as "isGift", cubes, bonus_cubes as "bonusCubes",
  hold_until as "holdUntil", hold_until > app_now() as "isHeld", keeps_rest as "keepsRest",
  created_at as "createdAt", (
    select jsonb_agg(jsonb_build_object('id', l.id, 'productId', l.product_id, 'kind', l.kind,
      'eventId', l.event_id, 'name', l.name, 'quantity', l.quantity, 'unitAmount', l.unit_amount,
      'grants', l.grants, 'cartItemId', l.cart_item_id, 'pickupSlotId', l.pickup_slot_id,
      'needsShipping', l.needs_shipping, 'isOnSitePickup', l.is_on_site_pickup) order by l.position)
    from order_line l where l.order_id = orders.id) as lines`

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

/** The member's unpaid order of one of these products, or of a live ticket of one of these events. */
export async function lockOpenOrder(
  tx: Tx,
  memberId: string,
  { productIds, liveEventIds }: { productIds: string[]; liveEventIds: string[] },
): Promise<Order | null> {
  const [row] = await tx<Order[]>`
    select ${columns(tx)} from orders
    where id = (
      select l.order_id from order_line l
      where l.member_uid = ${memberId} and l.is_open and (l.product_id = any(${productIds})
        or (l.event_id = any(${liveEventIds}) and l.grants @> '[{"scope": "LIVE"}]'))
      order by l.product_id = any(${productIds}) desc, l.order_id limit 1)
    for no key update`
  return row ?? null
}

/** Whether the buyer placed another order for one of its products after it, which is open or served. */
export async function hasSuccessor(tx: Tx, { id, memberId, isGift, lines }: Order): Promise<boolean> {
  const rows = await tx`
    select from order_line l join orders later on later.id = l.order_id
    where l.member_uid = ${memberId} and l.product_id = any(${lines.map(({ productId }) => productId)})
      and later.is_gift = ${isGift} and later.created_at > (select created_at from orders where id = ${id})
      and later.status in ('INIT', 'PENDING', 'FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED')
    limit 1`
  return rows.length > 0
}

export interface NewOrder extends Omit<Order, 'status' | 'holdUntil' | 'isHeld' | 'keepsRest' | 'createdAt'> {
  taxPlace: TaxPlace
}

export async function insertOrder(tx: Tx, order: NewOrder, until: Date): Promise<void> {
  const { id, memberId, kind, amount, shippingAmount, currency, pgCode, isGift, lines } = order
  await tx`
    with made as (
      insert into orders (id, member_uid, kind, status, amount, shipping_amount, currency, pg_code, is_gift, cubes,
        bonus_cubes, hold_until, settle_at)
      values (${id}, ${memberId}, ${kind}, 'INIT', ${amount}, ${shippingAmount}, ${currency}, ${pgCode}, ${isGift},
        ${order.cubes}, ${order.bonusCubes},
        ${until}, ${until})
      returning id, status)
    insert into order_history (order_id, event, to_status) select id, 'placed', status from made`
  await tx`insert into order_line ${tx(lines.map((line, position) => lineColumns(tx, order, line, position)))}`
  await insertOrderTax(tx, order)
}

/** The first time stays. */
export const insertConsent = (tx: Tx, orderId: string) => tx`
  insert into digital_consent (order_id) values (${orderId}) on conflict (order_id) do nothing`

export async function selectConsentAt(db: Db, orderId: string): Promise<Date | null> {
  const [row] = await db<
    { at: Date }[]
  >`select given_at as at from digital_consent where order_id = ${orderId}`
  return row?.at ?? null
}

const lineColumns = (tx: Tx, { id, memberId }: NewOrder, line: OrderLine, position: number) => ({
  id: line.id,
  order_id: id,
  position,
  member_uid: memberId,
  product_id: line.productId,
  kind: line.kind,
  event_id: line.eventId,
  name: tx.json({ ...line.name }),
  quantity: line.quantity,
  unit_amount: line.unitAmount,
  grants: tx.json(line.grants.map((grant) => ({ ...grant }))),
  cart_item_id: line.cartItemId,
  pickup_slot_id: line.pickupSlotId,
  needs_shipping: line.needsShipping,
  is_on_site_pickup: line.isOnSitePickup,
})

/** Lines of an order that is not paid yet are fetched then. */
export const updateSlots = (
  tx: Tx,
  orderId: string,
  lines: Pick<OrderLine, 'productId' | 'pickupSlotId'>[],
) => tx`
  update order_line l set pickup_slot_id = wanted.slot
  from unnest(${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.pickupSlotId)}::text[])
    as wanted(product, slot)
  where l.order_id = ${orderId} and l.is_open and l.product_id = wanted.product`

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
      update orders set status = ${to} where id = ${id} and status = ${from} returning id),
    closed as (
      update order_line l set is_open = false from moved
      where l.order_id = moved.id and l.is_open and ${!isOpen(to)})
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

const isOfProduct = (db: Db, productId: string | null) => db`
  (${productId}::text is null
    or exists (select from order_line l where l.order_id = orders.id and l.product_id = ${productId}))`

/** A member's orders, newest first; of one product where one is named. */
export const selectHistory = (
  db: Db,
  memberId: string,
  productId: string | null,
  { size, offset }: { size: number; offset: number },
) => db<Order[]>`
  select ${columns(db)} from orders
  where member_uid = ${memberId} and ${isOfProduct(db, productId)}
  order by created_at desc, id desc limit ${size} offset ${offset}`

export async function countHistory(db: Db, memberId: string, productId: string | null): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from orders
    where member_uid = ${memberId} and ${isOfProduct(db, productId)}`
  return row?.count ?? 0
}

/** Unpaid orders past their hold; each is claimed by setting when it is looked at again. */
export const claimOverdue = (db: Db, againMinutes: number, limit: number) => db<{ id: string }[]>`
  update orders set settle_at = app_now() + make_interval(mins => ${againMinutes})
  where id in (
    select id from orders where status in ('INIT', 'PENDING') and settle_at <= app_now()
    order by settle_at limit ${limit} for no key update skip locked)
  returning id`

export const selectStatusesOf = (db: Db, memberId: string) => db<
  Pick<Order, 'id' | 'status' | 'createdAt'>[]
>`
  select id, status, created_at as "createdAt" from orders where member_uid = ${memberId} order by id`

/** A member's orders, the oldest first. */
export const selectOrdersOf = (db: Db, memberId: string) =>
  db<Order[]>`select ${columns(db)} from orders where member_uid = ${memberId} order by created_at, id`

export interface OrderMove {
  event: OrderEvent | 'placed'
  at: Date
}

/** How an order moved, the oldest first. */
export const selectMoves = (db: Db, id: string) => db<OrderMove[]>`
  select event, at from order_history where order_id = ${id} order by id`

/** Orders with a product that wait for money. */
export async function countOpenWith(db: Db, productId: string): Promise<number> {
  const [row] = await db<{ orders: number }[]>`
    select count(*)::integer as orders from order_line where product_id = ${productId} and is_open`
  return row?.orders ?? 0
}

/** Whether anything of an event was ever ordered. */
export async function hasOrdersOf(db: Db, eventId: string): Promise<boolean> {
  const rows = await db`select from order_line where event_id = ${eventId} limit 1`
  return rows.length > 0
}

/** Whether a product was ever ordered. */
export async function hasOrdersWith(db: Db, productId: string): Promise<boolean> {
  const rows = await db`select from order_line where product_id = ${productId} limit 1`
  return rows.length > 0
}

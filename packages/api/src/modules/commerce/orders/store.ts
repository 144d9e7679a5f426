import type { Currency } from '@encore/contract/rules/money'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import type { Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { insertOrderTax, type TaxPlace } from './order-tax.ts'
import { type Grant, isOpen, type LineKind } from './rules.ts'
import type { OrderEvent, OrderStatus } from './transitions.ts'

export interface OrderLine {
  id: string
  productId: string
  kind: LineKind
  eventId: string | null
  /** Name at the time of the order. */
  name: Texts
  quantity: number
  /** Per unit, in minor units of the order's currency. */
  unitAmount: number
  grants: Grant[]
  /** Cart line it came from; null without a cart. */
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
  /** At least one, in order; a cube package is one line. */
  lines: OrderLine[]
  /** Minor units of the whole order, including shipping. */
  amount: number
  shippingAmount: number
  currency: Currency
  pgCode: PgCode
  /** True when the buyer gives the content to another member. */
  isGift: boolean
  /** Cubes of a cube package; null for products. */
  cubes: number | null
  bonusCubes: number | null
  holdUntil: Date
  /** True until `holdUntil`. */
  isHeld: boolean
  /** True for a partial refund, which leaves the content with the buyer. */
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

/** Serialises the placement and fulfilment of one member's orders, so that limits hold over all of them. */
export const lockBuyer = (tx: Tx, memberId: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`orders of ${memberId}`}, 0))`

export async function selectOrder(db: Db, id: string): Promise<Order | null> {
  const [row] = await db<Order[]>`select ${columns(db)} from orders where id = ${id}`
  return row ?? null
}

/** Unordered; unknown ids are left out. */
export const selectOrders = (db: Db, ids: string[]) =>
  db<Order[]>`select ${columns(db)} from orders where id = any(${ids})`

export async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  const [row] = await tx<Order[]>`select ${columns(tx)} from orders where id = ${id} for no key update`
  return row ?? null
}

/** Locks the member's unpaid order with one of these products or a live ticket to one of these events. */
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

/** True when the buyer placed a later order with one of its products that is open or fulfilled. */
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

export async function insertOrder(tx: Tx, { taxPlace, ...order }: NewOrder, until: Date): Promise<Order> {
  const { id, memberId, kind, amount, shippingAmount, currency, pgCode, isGift, lines } = order
  const [made] = await tx<Pick<Order, 'status' | 'createdAt'>[]>`
    with made as (
      insert into orders (id, member_uid, kind, status, amount, shipping_amount, currency, pg_code, is_gift, cubes,
        bonus_cubes, hold_until, settle_at)
      values (${id}, ${memberId}, ${kind}, 'INIT', ${amount}, ${shippingAmount}, ${currency}, ${pgCode}, ${isGift},
        ${order.cubes}, ${order.bonusCubes},
        ${until}, ${until})
      returning id, status, created_at),
    history as (insert into order_history (order_id, event, to_status) select id, 'placed', status from made)
    select status, created_at as "createdAt" from made`
  if (!made) throw new Error(`Order ${id} was not written`)
  await tx`insert into order_line ${tx(lines.map((line, position) => lineColumns(tx, order, line, position)))}`
  await insertOrderTax(tx, { ...order, taxPlace })
  return { ...order, ...made, holdUntil: until, isHeld: true, keepsRest: false }
}

/** Keeps the first consent. */
export const insertConsent = (tx: Tx, orderId: string) => tx`
  insert into digital_consent (order_id) values (${orderId}) on conflict (order_id) do nothing`

export async function selectConsentAt(db: Db, orderId: string): Promise<Date | null> {
  const [row] = await db<
    { at: Date }[]
  >`select given_at as at from digital_consent where order_id = ${orderId}`
  return row?.at ?? null
}

const lineColumns = (
  tx: Tx,
  { id, memberId }: Pick<NewOrder, 'id' | 'memberId'>,
  line: OrderLine,
  position: number,
) => ({
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

/** Changes the pickup slots of an unpaid order's lines. */
export const updateSlots = (
  tx: Tx,
  orderId: string,
  lines: Pick<OrderLine, 'productId' | 'pickupSlotId'>[],
) => tx`
  update order_line l set pickup_slot_id = wanted.slot
  from unnest(${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.pickupSlotId)}::text[])
    as wanted(product, slot)
  where l.order_id = ${orderId} and l.is_open and l.product_id = wanted.product`

/** Extends the hold of an order and postpones its settlement. */
export const extendHold = (tx: Tx, id: string, until: Date) => tx`
  update orders set hold_until = ${until}, settle_at = ${until} where id = ${id}`

/** Ends the hold of an order; the scheduled task then settles it. */
export async function endHold(tx: Tx, id: string): Promise<void> {
  await tx`update orders set hold_until = app_now(), settle_at = app_now() where id = ${id}`
}

export async function selectNow(db: Db): Promise<Date> {
  const [row] = await db<{ now: Date }[]>`select app_now() as now`
  if (!row) throw new Error('app_now() answered nothing')
  return row.now
}

/** Moves an order and writes its history in one statement; false when it is not in state `from`. */
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

/** Status of an order before its refund started. */
export async function selectStatusBefore(tx: Tx, id: string): Promise<OrderStatus | null> {
  const [row] = await tx<{ status: OrderStatus }[]>`
    select from_status as status from order_history
    where order_id = ${id} and to_status = 'REFUND_PENDING' order by id desc limit 1`
  return row?.status ?? null
}

export interface ServedAt {
  orderId: string
  at: Date
  /** Current time of the product clock. */
  now: Date
}

/** Orders that were never fulfilled are left out. */
export const selectServedAt = (db: Db, ids: string[]) => db<ServedAt[]>`
  select order_id as "orderId", min(at) as at, app_now() as now from order_history
  where order_id = any(${ids}) and to_status = 'FULFILLED' group by order_id`

const isOfProduct = (db: Db, productId: string | null) => db`
  (${productId}::text is null
    or exists (select from order_line l where l.order_id = orders.id and l.product_id = ${productId}))`

/** Newest first; filtered by product unless null. */
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

/** Claims unpaid orders past their hold by setting their next retry. */
export const claimOverdue = (db: Db, againMinutes: number, limit: number) => db<{ id: string }[]>`
  update orders set settle_at = app_now() + make_interval(mins => ${againMinutes})
  where id = any(array(
    select id from orders where status in ('INIT', 'PENDING') and settle_at <= app_now()
    order by settle_at limit ${limit} for no key update skip locked))
  returning id`

export const selectStatusesOf = (db: Db, memberId: string) => db<
  Pick<Order, 'id' | 'status' | 'createdAt'>[]
>`
  select id, status, created_at as "createdAt" from orders where member_uid = ${memberId} order by id`

/** Oldest first. */
export const selectOrdersOf = (db: Db, memberId: string) =>
  db<Order[]>`select ${columns(db)} from orders where member_uid = ${memberId} order by created_at, id`

export interface OrderMove {
  event: OrderEvent | 'placed'
  at: Date
}

/** Oldest first. */
export const selectMoves = (db: Db, id: string) => db<OrderMove[]>`
  select event, at from order_history where order_id = ${id} order by id`

/** Counts unpaid orders with a product. */
export async function countOpenWith(db: Db, productId: string): Promise<number> {
  const [row] = await db<{ orders: number }[]>`
    select count(*)::integer as orders from order_line where product_id = ${productId} and is_open`
  return row?.orders ?? 0
}

/** True when any product of the event was ever ordered. */
export async function hasOrdersOf(db: Db, eventId: string): Promise<boolean> {
  const rows = await db`select from order_line where event_id = ${eventId} limit 1`
  return rows.length > 0
}

export async function hasOrdersWith(db: Db, productId: string): Promise<boolean> {
  const rows = await db`select from order_line where product_id = ${productId} limit 1`
  return rows.length > 0
}

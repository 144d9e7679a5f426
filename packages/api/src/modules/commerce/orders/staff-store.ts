import type { Money } from '@encore/contract/rules/money'
import type { Texts } from '#kernel/texts.ts'
import type { Db } from '#platform/db/connect.ts'
import type { OrderStatus } from './transitions.ts'

/** Sort key of an order in a list; `at` has microseconds, as the database writes it. */
export interface OrderPlace {
  at: string
  id: string
}

export interface OrderFilter {
  /** Orders with a line of one of these events; null for all orders. */
  eventIds: readonly string[] | null
  status: OrderStatus | null
  from: Date | null
  /** Exclusive. */
  to: Date | null
  /** Last order of the previous page. */
  after: OrderPlace | null
}

/** Search matches; an order is listed when one of them applies. */
export interface OrderMarks {
  orderIds: string[]
  memberIds: string[]
  productIds: string[]
  eventIds: string[]
  sums: Money[]
  /** Matches on personal data, unordered; limited to events where the viewer may see it. */
  personal: { orderIds: string[]; eventIds: readonly string[] | null }
}

/** Statuses that few orders have at a time, so the status index is faster than the event index. */
const rare: readonly OrderStatus[] = ['INIT', 'PENDING', 'FAILED', 'REFUND_PENDING', 'PARTIALLY_REFUNDED']

/** Newest first; null `marks` means no search. One statement, which reads indexes only as far as the page needs. */
export function selectPlaces(
  db: Db,
  filter: OrderFilter,
  marks: OrderMarks | null,
  limit: number,
): PromiseLike<OrderPlace[]> {
  const parts = marks === null ? [unmarked(db, filter, limit)] : marked(db, filter, marks, limit)
  const [first = db`select null::timestamptz as at, null as id where false`, ...others] = parts
  const all = others.reduce((before, part) => db`${before} union all (${part})`, db`(${first})`)
  return db<OrderPlace[]>`
    select at::text as at, id from (select distinct found.at, found.id from (${all}) found) once
    order by once.at desc, once.id desc limit ${limit}`
}

/** Counts matching orders by reading all of them; meant for callers that go through all of them anyway. */
export async function countPlaces(db: Db, filter: OrderFilter): Promise<number> {
  const { eventIds } = filter
  const [row] = await (eventIds === null
    ? db<{ orders: number }[]>`
        select count(*)::integer as orders from orders o
        where ${isWithin(db, filter, db`o.created_at`, db`o.id`)} and ${isStatus(db, filter)}`
    : db<{ orders: number }[]>`
        select count(distinct l.order_id)::integer as orders from order_line l
          ${filter.status === null ? db`` : db`join orders o on o.id = l.order_id`}
        where l.event_id = any(${[...eventIds]}) and ${isWithin(db, filter, db`l.placed_at`, db`l.order_id`)}
          and ${isStatus(db, filter)}`)
  return row?.orders ?? 0
}

type Part = ReturnType<Db>

function unmarked(db: Db, filter: OrderFilter, limit: number): Part {
  const { eventIds, status } = filter
  return eventIds === null || (status !== null && rare.includes(status))
    ? ofOrders(db, filter, db`true`, limit)
    : ofLines(db, filter, db`event_id`, eventIds, limit)
}

function marked(db: Db, filter: OrderFilter, marks: OrderMarks, limit: number): Part[] {
  const { orderIds, memberIds, productIds, eventIds, sums, personal } = marks
  return [
    ...(orderIds.length > 0 ? [ofOrders(db, filter, db`o.id = any(${orderIds})`, limit)] : []),
    ...(memberIds.length > 0 ? [ofMembers(db, filter, memberIds, limit)] : []),
    ...(personal.orderIds.length > 0
      ? [
          ofOrders(
            db,
            filter,
            db`o.id = any(${personal.orderIds}) and ${isOfEvents(db, personal, db`o.id`)}`,
            limit,
          ),
        ]
      : []),
    ...(productIds.length > 0 ? [ofLines(db, filter, db`product_id`, productIds, limit)] : []),
    ...(eventIds.length > 0 ? [ofLines(db, filter, db`event_id`, eventIds, limit)] : []),
    ...sums.map(({ amount, currency }) =>
      ofOrders(db, filter, db`o.amount = ${amount} and o.currency = ${currency}`, limit),
    ),
  ]
}

const ofOrders = (db: Db, filter: OrderFilter, isMeant: Part, limit: number): Part => db`
  select o.created_at as at, o.id from orders o
  where ${isMeant} and ${isWithin(db, filter, db`o.created_at`, db`o.id`)} and ${isStatus(db, filter)}
    and ${isOfEvents(db, filter, db`o.id`)}
  order by o.created_at desc, o.id desc limit ${limit}`

/** At most `limit` orders per member, along the member index. */
const ofMembers = (db: Db, filter: OrderFilter, uids: string[], limit: number): Part => db`
  select o.at, o.id from unnest(${uids}::text[]) buyer (uid) cross join lateral (
    ${ofOrders(db, filter, db`o.member_uid = buyer.uid`, limit)}) o`

/** At most `limit` orders per id, each listed once. Table `orders` is joined only to filter by status. */
const ofLines = (
  db: Db,
  filter: OrderFilter,
  column: Part,
  ids: readonly string[],
  limit: number,
): Part => db`
  select l.at, l.id from unnest(${[...ids]}::text[]) mark (id) cross join lateral (
    select distinct l.placed_at as at, l.order_id as id
    from order_line l ${filter.status === null ? db`` : db`join orders o on o.id = l.order_id`}
    where l.${column} = mark.id and ${isWithin(db, filter, db`l.placed_at`, db`l.order_id`)}
      and ${isStatus(db, filter)}
      and ${ids === filter.eventIds ? db`true` : isOfEvents(db, filter, db`l.order_id`)}
    order by l.placed_at desc, l.order_id desc limit ${limit}) l`

const isWithin = (db: Db, { from, to, after }: OrderFilter, at: Part, id: Part) => db`
  ${from === null ? db`true` : db`${at} >= ${from}`} and ${to === null ? db`true` : db`${at} < ${to}`}
  and ${after === null ? db`true` : db`(${at}, ${id}) < (${after.at}::text::timestamptz, ${after.id})`}`

const isStatus = (db: Db, { status }: OrderFilter) => (status === null ? db`true` : db`o.status = ${status}`)

/**
 * Condition that the order has a line of one of these events; null for any. `id` is the qualified column with the
 * order's id.
 */
export const isOfEvents = (db: Db, { eventIds }: Pick<OrderFilter, 'eventIds'>, id: Part) =>
  eventIds === null
    ? db`true`
    : db`exists (select from order_line s where s.order_id = ${id} and s.event_id = any(${[...eventIds]}))`

export interface ProductUnits {
  productId: string
  /** Most recent name. */
  name: Texts
  quantity: number
  lines: number
}

/** Units of these lines by product, most units first. */
export const selectUnitsOfLines = (db: Db, lineIds: string[]) => db<ProductUnits[]>`
  select product_id as "productId", (array_agg(name order by placed_at desc))[1] as name,
    sum(quantity)::int as quantity, count(*)::int as lines
  from order_line where id = any(${lineIds}) group by product_id order by sum(quantity) desc, product_id`

export interface PaidLine {
  orderId: string
  memberId: string
  /** Units of the product. A partial refund leaves all of them with the buyer. */
  quantity: number
}

/** Paid orders of a product that are not given back, the oldest first. */
export const selectPaidLines = (db: Db, productId: string) => db<PaidLine[]>`
  select l.order_id as "orderId", l.member_uid as "memberId", l.quantity
  from order_line l join orders o on o.id = l.order_id
  where l.product_id = ${productId} and not o.is_gift
    and (o.status in ('FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED') or (o.status = 'REFUND_PENDING' and o.keeps_rest))
  order by l.placed_at, l.order_id`

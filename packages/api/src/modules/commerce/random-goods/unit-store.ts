import type { Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface NewUnits {
  poolId: Buffer
  orderId: string
  orderKey: Buffer
  /** Null for a gift, which has no owner until it is accepted. */
  memberId: string | null
  ids: readonly Buffer[]
}

export const insertUnits = (tx: Tx, { poolId, orderId, orderKey, memberId, ids }: NewUnits) => tx`
  insert into random_unit (id, pool_id, order_id, order_key, member_uid)
  select decode(n.id, 'hex'), ${poolId}, ${orderId}, ${orderKey}, ${memberId}
  from unnest(${ids.map((id) => id.toString('hex'))}::text[]) as n(id)`

/** Locks the units of an order, and those of their waiting swaps; returns the ids of its own. */
export async function lockUnitsOfOrder(tx: Tx, orderId: string): Promise<Buffer[]> {
  const rows = await tx<{ id: Buffer }[]>`select id from random_unit where order_id = ${orderId} order by id`
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx`select random_lock_units(${hexOf(ids)}::text[]::bytea[])`
  return ids
}

/** PostgreSQL reads `bytea` from this form of text. */
export const hexOf = (ids: readonly Buffer[]): string[] => ids.map((id) => `\\x${id.toString('hex')}`)

/** Ends requests and waiting swaps of units. */
export const leaveSwaps = (tx: Tx, ids: readonly Buffer[]) => tx`
  select random_leave_swaps(${hexOf(ids)}::text[]::bytea[])`

export const setRefundOpen = (tx: Tx, orderId: string, isOpen: boolean) => tx`
  update random_unit set is_refund_open = ${isOpen} where order_id = ${orderId} and is_refund_open <> ${isOpen}`

export const setEnding = (tx: Tx, orderId: string) => tx`
  update random_unit set state = 'ENDING' where order_id = ${orderId} and state = 'IN'`

export const setResumed = (tx: Tx, orderId: string) => tx`
  update random_unit set state = 'IN', is_refund_open = false where order_id = ${orderId} and state = 'ENDING'`

/** Ends the units of an order; cards that never left the house are free for the next allotment. */
export const setOut = (tx: Tx, orderId: string) => tx`
  update random_unit set state = 'OUT', is_refund_open = false,
    freed_at = case when card_position is not null and packed_at is null then app_now() end
  where order_id = ${orderId} and state <> 'OUT'`

/** Frees the cards of paid back units that were packed and are in the house again. */
export const setCameBack = (tx: Tx, orderId: string) => tx`
  update random_unit set freed_at = app_now()
  where order_id = ${orderId} and state = 'OUT' and card_position is not null and freed_at is null`

/** A member who returned cards that were known buys no more of their pools. */
export const insertBars = (tx: Tx, orderId: string, memberId: string) => tx`
  insert into random_pool_member as m (pool_id, member_uid, barred_at)
  select distinct pool_id, ${memberId}, app_now() from random_unit
  where order_id = ${orderId} and card_position is not null
  on conflict on constraint random_pool_member_pkey do update set barred_at = coalesce(m.barred_at, excluded.barred_at)`

export const setOwner = (tx: Tx, orderId: string, memberId: string) => tx`
  update random_unit set member_uid = ${memberId} where order_id = ${orderId}`

/** Units with a card whose parcel left before packing was due. */
export const setPacked = (tx: Tx, orderId: string) => tx`
  update random_unit set packed_at = app_now()
  where order_id = ${orderId} and card_position is not null and packed_at is null`

/** Packs units whose time has come, at most `limit`; those in a swap that is not settled wait. Returns their number. */
export async function packDue(tx: Tx, limit: number): Promise<number> {
  const packed = await tx`
    update random_unit set packed_at = app_now() where id = any(array(
      select u.id from random_unit u join random_allotment a on a.id = u.allotment_id
      where u.packed_at is null and u.card_position is not null and u.state = 'IN' and a.packs_at <= app_now()
        and not exists (select from card_swap_request r where r.unit_id = u.id and r.state in ('OPEN', 'MATCHED'))
      order by u.id limit ${limit} for no key update of u skip locked))`
  return packed.count
}

/** Units with a request whose packing is due. */
export async function selectUnitsPastPacking(db: Db, limit: number): Promise<Buffer[]> {
  const rows = await db<{ id: Buffer }[]>`
    select u.id from card_swap_request r join random_unit u on u.id = r.unit_id
    join random_allotment a on a.id = u.allotment_id
    where r.state = 'OPEN' and a.packs_at <= app_now() order by u.id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Ends the swaps of a leaving member. Units keep their owner, as their order does. */
export async function forgetMember(tx: Tx, memberId: string): Promise<void> {
  const rows = await tx<
    { id: Buffer }[]
  >`select id from random_unit where member_uid = ${memberId} order by id`
  if (rows.length > 0)
    await leaveSwaps(
      tx,
      rows.map(({ id }) => id),
    )
  await tx`delete from random_pool_member where member_uid = ${memberId}`
}

export interface OwnUnit {
  id: Buffer
  orderId: string
  productId: string
  allotmentId: Buffer | null
  acceptedAt: Date
  /** Null before the allotment. */
  candidate: number | null
  packsAt: Date | null
  isPacked: boolean
  maySwap: boolean
  isReturned: boolean
}

/** Units of a member in a pool, oldest first. */
export const selectOwnUnits = (db: Db, poolId: Buffer, memberId: string) => db<OwnUnit[]>`
  select u.id, u.order_id as "orderId", p.product_id as "productId", u.allotment_id as "allotmentId",
    u.accepted_at as "acceptedAt", c.candidate, a.packs_at as "packsAt",
    (u.packed_at is not null or coalesce(a.packs_at <= app_now(), false)) as "isPacked",
    random_unit_may_swap(u) as "maySwap", u.state <> 'IN' as "isReturned"
  from random_unit u join random_pool p on p.id = u.pool_id
  left join random_allotment a on a.id = u.allotment_id
  left join random_card c on c.allotment_id = u.card_allotment_id and c.position = u.card_position
  where u.pool_id = ${poolId} and u.member_uid = ${memberId}
  order by u.accepted_at, u.order_key, u.seq, u.id`

/** Number of units that wait for a card in a pool. */
export async function countWaiting(db: Db, poolId: Buffer): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from random_unit where pool_id = ${poolId} and allotment_id is null and state = 'IN'`
  return row?.count ?? 0
}

/** Number of packed units by allotment, in hexadecimal. */
export async function countPacked(db: Db, poolId: Buffer): Promise<Map<string, number>> {
  const rows = await db<{ id: Buffer; count: number }[]>`
    select allotment_id as id, count(*)::int as count from random_unit
    where pool_id = ${poolId} and packed_at is not null group by allotment_id`
  return new Map(rows.map(({ id, count }) => [id.toString('hex'), count]))
}

/** True while a unit of the order waits for its card; only units of these products count. */
export async function hasUnitsWithoutCard(
  db: Db,
  orderId: string,
  productIds: readonly string[],
): Promise<boolean> {
  const found = await db`
    select from random_unit u join random_pool p on p.id = u.pool_id
    where u.order_id = ${orderId} and u.state <> 'OUT' and u.card_position is null
      and p.product_id = any(${[...productIds]}) limit 1`
  return found.length > 0
}

export interface CardsToPack {
  orderId: string
  productId: string
  /** Name of the card; null while the card may still change. */
  name: Texts | null
  count: number
}

/** Cards of paid orders, as they are packed: by order, product and candidate. */
export const selectCardsOfOrders = (db: Db, orderIds: readonly string[]) => db<CardsToPack[]>`
  select u.order_id as "orderId", p.product_id as "productId", d.name, count(*)::int as count
  from random_unit u join random_pool p on p.id = u.pool_id
  left join random_card c on u.packed_at is not null
    and c.allotment_id = u.card_allotment_id and c.position = u.card_position
  left join random_candidate d on d.pool_id = u.pool_id and d.number = c.candidate
  where u.order_id = any(${[...orderIds]}) and u.state = 'IN'
  group by u.order_id, p.product_id, d.number, d.name order by u.order_id, p.product_id, d.number`

/** Cards of a member, for the export of personal data. */
export const selectCardsOf = (db: Db, memberId: string) => db`
  select encode(u.id, 'hex') as id, p.product_id as "productId", u.order_id as "orderId", c.candidate as card,
    u.accepted_at as "acceptedAt", u.packed_at as "packedAt"
  from random_unit u join random_pool p on p.id = u.pool_id
  left join random_card c on c.allotment_id = u.card_allotment_id and c.position = u.card_position
  where u.member_uid = ${memberId} order by u.accepted_at, u.id`

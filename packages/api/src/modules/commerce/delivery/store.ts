import type { Carrier } from '@encore/contract/rules/carriers'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { ParcelState, PickupState } from './transitions.ts'

export interface ParcelRow {
  id: string
  /** Null for a prize. */
  orderId: string | null
  /** Item of a draw's result, a UUID; null for ordered goods. */
  itemId: string | null
  /** Recipient. */
  memberId: string
  state: ParcelState
  /** `2026-12-10` */
  supplyDate: string | null
  carrier: Carrier | null
  trackingNumber: string | null
  createdAt: Date
  shippedAt: Date | null
  deliveredAt: Date | null
  /** Events of its lines; `-` represents lines without an event. */
  eventIds: string[]
  /** Empty for a prize. */
  lineIds: string[]
}

export const parcelColumns = (db: Db) => db`
  p.id, p.order_id as "orderId", p.item_id as "itemId", p.member_uid as "memberId", p.state, p.supply_on::text as "supplyDate", p.carrier,
  p.tracking_number as "trackingNumber", p.created_at as "createdAt", p.shipped_at as "shippedAt",
  p.delivered_at as "deliveredAt", p.event_ids as "eventIds",
  (select coalesce(jsonb_agg(line_id order by line_id), '[]') from parcel_line where parcel_id = p.id) as "lineIds"`

export type NewParcel = Pick<ParcelRow, 'id' | 'memberId' | 'supplyDate' | 'lineIds' | 'eventIds'> & {
  orderId: string
}

export async function insertParcel(
  tx: Tx,
  { id, orderId, memberId, supplyDate, lineIds, eventIds }: NewParcel,
) {
  await tx`
    insert into parcel (id, order_id, member_uid, supply_on, event_ids)
    values (${id}, ${orderId}, ${memberId}, ${supplyDate}, ${eventIds})`
  await tx`insert into parcel_line (line_id, parcel_id) select unnest(${lineIds}::text[]), ${id}`
}

export async function lockParcel(tx: Tx, id: string): Promise<ParcelRow | null> {
  const [row] = await tx<ParcelRow[]>`
    select ${parcelColumns(tx)} from parcel p where p.id = ${id} for no key update`
  return row ?? null
}

/** Id of a parcel's order, null for a prize; undefined when there is no such parcel. */
export async function orderOfParcel(db: Db, id: string): Promise<string | null | undefined> {
  const [row] = await db<{ orderId: string | null }[]>`
    select order_id as "orderId" from parcel where id = ${id}`
  return row?.orderId
}

export const selectParcelsOfOrder = (db: Db, orderId: string) => db<ParcelRow[]>`
  select ${parcelColumns(db)} from parcel p where p.order_id = ${orderId} order by p.id`

/** False when the parcel was not in state `from`. */
export async function moveParcelRow(
  tx: Tx,
  id: string,
  from: ParcelState,
  to: ParcelState,
): Promise<boolean> {
  const moved = await tx`
    update parcel set state = ${to},
      shipped_at = case when ${to} = 'SHIPPED' then app_now() else shipped_at end,
      delivered_at = case when ${to} = 'DELIVERED' then app_now() end
    where id = ${id} and state = ${from} returning 1`
  return moved.length > 0
}

export const setTracking = (tx: Tx, id: string, carrier: Carrier, trackingNumber: string) => tx`
  update parcel set carrier = ${carrier}, tracking_number = ${trackingNumber} where id = ${id}`

export interface PassRow {
  id: string
  orderId: string
  memberId: string
  slotId: string | null
  state: PickupState
  createdAt: Date
  handedOverAt: Date | null
  lineIds: string[]
}

const passColumns = (db: Db) => db`
  p.id, p.order_id as "orderId", p.member_uid as "memberId", p.slot_id as "slotId", p.state,
  p.created_at as "createdAt", p.handed_over_at as "handedOverAt",
  (select coalesce(jsonb_agg(line_id order by line_id), '[]') from pickup_pass_line where pass_id = p.id)
    as "lineIds"`

export type NewPass = Pick<PassRow, 'id' | 'orderId' | 'memberId' | 'slotId' | 'lineIds'> & {
  codeDigest: string
}

export async function insertPass(tx: Tx, { id, orderId, memberId, slotId, codeDigest, lineIds }: NewPass) {
  await tx`
    insert into pickup_pass (id, order_id, member_uid, slot_id, code_digest)
    values (${id}, ${orderId}, ${memberId}, ${slotId}, ${codeDigest})`
  await tx`insert into pickup_pass_line (line_id, pass_id) select unnest(${lineIds}::text[]), ${id}`
}

/** `key` is the id or the digest of the code. */
export async function selectPass(db: Db, key: string): Promise<PassRow | null> {
  const [row] = await db<PassRow[]>`
    select ${passColumns(db)} from pickup_pass p where p.id = ${key} or p.code_digest = ${key}`
  return row ?? null
}

export const selectPassesOfOrder = (db: Db, orderId: string) => db<PassRow[]>`
  select ${passColumns(db)} from pickup_pass p where p.order_id = ${orderId} order by p.id`

/** False when the pass was not in state `from`. */
export async function movePassRow(tx: Tx, id: string, from: PickupState, to: PickupState): Promise<boolean> {
  const moved = await tx`
    update pickup_pass set state = ${to}, handed_over_at = case when ${to} = 'HANDED_OVER' then app_now() end
    where id = ${id} and state = ${from} returning 1`
  return moved.length > 0
}

/** Lines that already belong to a parcel or a pass. */
export async function selectHandled(tx: Tx, lineIds: string[]): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    select line_id as id from parcel_line where line_id = any(${lineIds})
    union all select line_id from pickup_pass_line where line_id = any(${lineIds})`
  return new Set(rows.map(({ id }) => id))
}

/** Lines that are in transit, delivered or handed over. */
export const selectOut = (tx: Tx, orderId: string) => tx<{ id: string }[]>`
  select l.line_id as id from parcel p join parcel_line l on l.parcel_id = p.id
  where p.order_id = ${orderId} and p.state in ('SHIPPED', 'DELIVERED')
  union all
  select l.line_id from pickup_pass p join pickup_pass_line l on l.pass_id = p.id
  where p.order_id = ${orderId} and p.state = 'HANDED_OVER'`

export interface HistoryRow {
  /** Id of the parcel or the pass. */
  subject: string
  event: string
  at: Date
  /** Uid of staff or user of the command line; null for an automatic change. */
  reportedBy: string | null
}

export const insertHistory = (
  tx: Tx,
  {
    orderId,
    subject,
    event,
    reportedBy,
  }: { orderId: string | null; subject: string; event: string; reportedBy: string | null },
) => tx`
  insert into delivery_history (order_id, subject, event, reported_by)
  values (${orderId}, ${subject}, ${event}, ${reportedBy})`

export const selectHistory = (db: Db, orderId: string) => db<HistoryRow[]>`
  select subject, event, at, reported_by as "reportedBy" from delivery_history where order_id = ${orderId} order by id`

/** Newest first; goods that a refund stopped are left out. */
export const selectGoodsOf = (db: Db, memberId: string, { size, offset }: { size: number; offset: number }) =>
  db<{ id: string }[]>`
    select id from (
      select id, created_at from parcel where member_uid = ${memberId} and state <> 'STOPPED'
      union all
      select id, created_at from pickup_pass where member_uid = ${memberId} and state <> 'ENDED'
    ) goods order by created_at desc, id desc limit ${size} offset ${offset}`

export async function countGoods(db: Db, memberId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select (select count(*) from parcel where member_uid = ${memberId} and state <> 'STOPPED')::integer
      + (select count(*) from pickup_pass where member_uid = ${memberId} and state <> 'ENDED')::integer as count`
  return row?.count ?? 0
}

export const selectParcels = (db: Db, ids: string[]) => db<ParcelRow[]>`
  select ${parcelColumns(db)} from parcel p where p.id = any(${ids})`

export const selectPasses = (db: Db, ids: string[]) => db<PassRow[]>`
  select ${passColumns(db)} from pickup_pass p where p.id = any(${ids})`

/** Parcels and passes that still need work, oldest first. */
export const selectOpenParcels = (db: Db, limit: number) => db<ParcelRow[]>`
  select ${parcelColumns(db)} from parcel p where p.state in ('PREPARING', 'SHIPPED', 'RETURNED')
  order by p.id limit ${limit}`

export const selectOpenPasses = (db: Db, limit: number) => db<PassRow[]>`
  select ${passColumns(db)} from pickup_pass p where p.state = 'READY' order by p.id limit ${limit}`

/** Orders with a delivery that has not reached the member. Prizes do not keep anybody from leaving. */
export const selectUndelivered = (db: Db, memberId: string) => db<{ orderId: string; at: Date }[]>`
  select order_id as "orderId", min(created_at) as at from (
    select order_id, created_at from parcel
    where member_uid = ${memberId} and order_id is not null and state in ('PREPARING', 'SHIPPED', 'RETURNED')
    union all select order_id, created_at from pickup_pass where member_uid = ${memberId} and state = 'READY'
  ) open group by 1 order by 1`

/** Deliveries of the personal data export, oldest first. */
export const selectDeliveriesOf = (db: Db, memberId: string) => db<
  {
    /** Null for a prize. */
    orderId: string | null
    at: Date
    kind: 'PARCEL' | 'PICKUP'
    state: string
    carrier: string | null
    trackingNumber: string | null
  }[]
>`
  select order_id as "orderId", created_at as at, 'PARCEL' as kind, state, carrier,
    tracking_number as "trackingNumber" from parcel where member_uid = ${memberId}
  union all
  select order_id, created_at, 'PICKUP', state, null, null from pickup_pass where member_uid = ${memberId}
  order by at`

/** Passes in these slots that are not handed over yet, ordered by id. */
export const selectPassesIn = (db: Db, slotIds: readonly string[], after: string, limit: number) => db<
  Pick<PassRow, 'id' | 'orderId' | 'memberId' | 'slotId'>[]
>`
  select id, order_id as "orderId", member_uid as "memberId", slot_id as "slotId" from pickup_pass
  where state = 'READY' and slot_id = any(${[...slotIds]}) and id > ${after} order by id limit ${limit}`

export async function countPassesIn(db: Db, slotIds: readonly string[]): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from pickup_pass where state = 'READY' and slot_id = any(${[...slotIds]})`
  return row?.count ?? 0
}

import { newId } from '#kernel/ids.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface PlaceRequest {
  slotId: string
  productId: string
  orderId: string
}

export async function callTake(
  tx: Tx,
  { slotId, productId, orderId }: PlaceRequest,
): Promise<'TAKEN' | 'FULL' | 'UNKNOWN'> {
  const [row] = await tx<{ outcome: 'TAKEN' | 'FULL' | 'UNKNOWN' }[]>`
    select pickup_take(${slotId}, ${productId}, ${orderId}) as outcome`
  return row?.outcome ?? 'UNKNOWN'
}

export async function callGiveBack(tx: Tx, orderId: string): Promise<void> {
  await tx`select pickup_give_back(${orderId})`
}

export interface SlotTimes {
  id: string
  from: Date
  to: Date
}

export interface OpenSlot extends SlotTimes {
  productId: string
  /** Remaining orders. */
  left: number
}

export const selectOpenSlots = (db: Db, productIds: string[]) => db<OpenSlot[]>`
  select id, product_id as "productId", from_at as "from", to_at as "to", capacity - taken as left
  from pickup_slot where product_id = any(${productIds}) and to_at > app_now()
  order by product_id, from_at, id`

export const selectSlots = (db: Db, ids: string[]) => db<SlotTimes[]>`
  select id, from_at as "from", to_at as "to" from pickup_slot where id = any(${ids})`

export interface StaffSlot extends SlotTimes {
  capacity: number
  /** Orders with a reservation. */
  taken: number
}

/** Sorted, past slots included. */
export const selectAllSlots = (db: Db, productId: string) => db<StaffSlot[]>`
  select id, from_at as "from", to_at as "to", capacity, taken
  from pickup_slot where product_id = ${productId} order by from_at, id`

export async function callRemove(tx: Tx, productId: string, slotIds: string[]): Promise<number> {
  const [row] = await tx<{ removed: number }[]>`
    select pickup_remove(${productId}, ${slotIds}) as removed`
  return row?.removed ?? 0
}

/** A moved slot with its previous start. */
export interface MovedSlot extends StaffSlot {
  was: Date
}

/** Moves future slots by `minutes` in local time of `zone`; returned in the order of their ids. */
export const moveSlots = (tx: Tx, productIds: readonly string[], zone: string, minutes: number) => tx<
  MovedSlot[]
>`
  with ahead as (
    select id, from_at as was from pickup_slot
    where product_id = any(${[...productIds]}) and from_at > app_moment() order by id for no key update
  )
  update pickup_slot s
  set from_at = shift_local_time(s.from_at, ${zone}, ${minutes}), to_at = shift_local_time(s.to_at, ${zone}, ${minutes})
  from ahead where ahead.id = s.id
  returning s.id, ahead.was, s.from_at as "from", s.to_at as "to", s.capacity, s.taken`

/** Future slots by product, sorted. */
export const selectAheadSlots = (db: Db, productIds: readonly string[]) => db<
  (StaffSlot & { productId: string })[]
>`
  select id, product_id as "productId", from_at as "from", to_at as "to", capacity, taken
  from pickup_slot where product_id = any(${[...productIds]}) and from_at > app_moment()
  order by product_id, from_at, id`

/** True when one of the slots has begun. */
export async function hasBegun(db: Db, slotIds: readonly string[]): Promise<boolean> {
  const rows = await db`
    select from pickup_slot where id = any(${[...slotIds]}) and from_at <= app_moment() limit 1`
  return rows.length > 0
}

export interface PickupSlotWrite {
  from: Date
  to: Date
  /** Maximum number of orders. */
  capacity: number
}

/** Creates slots, or updates those with the same start; reservations are kept. */
export async function writeSlots(
  tx: Tx,
  products: { id: string; pickupSlots?: PickupSlotWrite[] }[],
): Promise<void> {
  const rows = products.flatMap(({ id, pickupSlots = [] }) =>
    pickupSlots.map(({ from, to, capacity }) => ({
      id: newId('ps'),
      product_id: id,
      from_at: from.toJSON(),
      to_at: to.toJSON(),
      capacity,
    })),
  )
  if (rows.length === 0) return
  await tx`
    merge into pickup_slot s
    using jsonb_to_recordset(${tx.json(rows)}) as
      r (id text, product_id text, from_at timestamptz, to_at timestamptz, capacity integer)
    on s.product_id = r.product_id and s.from_at = r.from_at
    when matched then update set to_at = r.to_at, capacity = r.capacity
    when not matched then insert (id, product_id, from_at, to_at, capacity)
      values (r.id, r.product_id, r.from_at, r.to_at, r.capacity)`
}

import { namedId } from '#kernel/ids.ts'
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
  /** Orders that can still take it. */
  left: number
}

export const selectOpenSlots = (db: Db, productIds: string[]) => db<OpenSlot[]>`
  select id, product_id as "productId", from_at as "from", to_at as "to", capacity - taken as left
  from pickup_slot where product_id = any(${productIds}) and to_at > app_now()
  order by product_id, from_at, id`

export const selectSlots = (db: Db, ids: string[]) => db<SlotTimes[]>`
  select id, from_at as "from", to_at as "to" from pickup_slot where id = any(${ids})`

/** A slot as those see it who opened it. */
export interface StaffSlot extends SlotTimes {
  capacity: number
  /** Orders that have a place. */
  taken: number
}

/** Those that are over too, in their order. */
export const selectAllSlots = (db: Db, productId: string) => db<StaffSlot[]>`
  select id, from_at as "from", to_at as "to", capacity, taken
  from pickup_slot where product_id = ${productId} order by from_at, id`

export async function callRemove(tx: Tx, productId: string, slotIds: string[]): Promise<number> {
  const [row] = await tx<{ removed: number }[]>`
    select pickup_remove(${productId}, ${slotIds}) as removed`
  return row?.removed ?? 0
}

export interface PickupSlotWrite {
  from: Date
  to: Date
  /** How many orders. */
  capacity: number
}

/** Opens slots of products, or changes those that begin at the same moment; places that are taken stay taken. */
export async function writeSlots(
  tx: Tx,
  products: { id: string; pickupSlots?: PickupSlotWrite[] }[],
): Promise<void> {
  const rows = products.flatMap(({ id, pickupSlots = [] }) =>
    pickupSlots.map(({ from, to, capacity }) => ({
      id: namedId('ps', `${id} ${from.toISOString()}`),
      product_id: id,
      from_at: from,
      to_at: to,
      capacity,
    })),
  )
  if (rows.length === 0) return
  await tx`
    insert into pickup_slot ${tx(rows)}
    on conflict (id) do update set to_at = excluded.to_at, capacity = excluded.capacity`
}

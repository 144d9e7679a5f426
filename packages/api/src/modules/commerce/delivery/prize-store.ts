import type { Db, Tx } from '#platform/db/connect.ts'
import { type ParcelRow, parcelColumns } from './store.ts'
import type { ParcelState } from './transitions.ts'

export type NewPrizeParcel = Pick<ParcelRow, 'id' | 'memberId'> & { itemId: string; eventId: string }

export const insertPrizeParcel = (tx: Tx, { id, itemId, memberId, eventId }: NewPrizeParcel) => tx`
  insert into parcel (id, item_id, member_uid, event_ids) values (${id}, ${itemId}, ${memberId}, ${[eventId]})`

export async function selectPrizeParcel(db: Db, itemId: string): Promise<ParcelRow | null> {
  const [row] = await db<ParcelRow[]>`select ${parcelColumns(db)} from parcel p where p.item_id = ${itemId}`
  return row ?? null
}

/** State of a won item's parcel, which stays until the transaction ends; null without one. */
export async function lockPrizeParcel(tx: Tx, itemId: string): Promise<ParcelState | null> {
  const [row] = await tx<{ state: ParcelState }[]>`
    select state from parcel where item_id = ${itemId} for no key update`
  return row?.state ?? null
}

/** Locks the parcels of won items that can still be stopped, by id. */
export const lockUnsentPrizes = (tx: Tx, by: { itemIds: readonly string[] } | { memberId: string }) => tx<
  ParcelRow[]
>`
  select ${parcelColumns(tx)} from parcel p
  where p.item_id is not null and p.state in ('PREPARING', 'RETURNED')
    and ${'memberId' in by ? tx`p.member_uid = ${by.memberId}` : tx`p.item_id = any(${[...by.itemIds]}::uuid[])`}
  order by p.id for no key update`

/** Items that left in a parcel. */
export async function selectSentItems(tx: Tx, itemIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    select item_id as id from parcel
    where item_id = any(${[...itemIds]}::uuid[]) and state in ('SHIPPED', 'DELIVERED')`
  return new Set(rows.map(({ id }) => id))
}

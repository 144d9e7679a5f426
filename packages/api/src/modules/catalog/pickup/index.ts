import type { Failure } from '@encore/contract/errors'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import {
  callGiveBack,
  callRemove,
  callTake,
  type OpenSlot,
  type PlaceRequest,
  type SlotTimes,
  type StaffSlot,
  selectAllSlots,
  selectOpenSlots,
  selectSlots,
} from './store.ts'

export {
  hasBegun as hasBegunSlot,
  type MovedSlot,
  moveSlots,
  type PickupSlotWrite,
  selectAheadSlots as slotsAhead,
  writeSlots,
} from './store.ts'
export type { OpenSlot, SlotTimes, StaffSlot }

/** Time zone for the pickup of goods without an event. */
export const homeZone = 'Asia/Seoul'

/**
 * Reserves a slot for an order, once per order. Reserve several of one order in the order of their ids. A slot of
 * another product or in the past is refused as `pickupSlotId` `unknown`.
 */
export async function takeSlot(
  tx: Tx,
  request: PlaceRequest,
): Promise<Result<null, Failure<'PICKUP_SLOT_FULL' | 'INVALID_INPUT'>>> {
  switch (await callTake(tx, request)) {
    case 'TAKEN':
      return ok(null)
    case 'FULL':
      return fail('PICKUP_SLOT_FULL', { data: { pickupSlotId: request.slotId } })
    case 'UNKNOWN':
      return invalid('pickupSlotId', 'unknown')
  }
}

/** Releases all reservations of an order. */
export const giveSlotBack = (tx: Tx, orderId: string): Promise<void> => callGiveBack(tx, orderId)

/** Slots that are not over, sorted, by product id; products without any are absent. */
export async function slotsOf(db: Db, productIds: string[]): Promise<Map<string, OpenSlot[]>> {
  const rows = productIds.length > 0 ? await selectOpenSlots(db, productIds) : []
  return Map.groupBy(rows, ({ productId }) => productId)
}

/** Slots by id, past ones included. */
export async function slotsById(db: Db, ids: string[]): Promise<Map<string, SlotTimes>> {
  const rows = ids.length > 0 ? await selectSlots(db, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** All slots of a product, past ones included. */
export const allSlotsOf = async (db: Db, productId: string): Promise<StaffSlot[]> => [
  ...(await selectAllSlots(db, productId)),
]

/** Deletes slots that never had a reservation. Returns their number. */
export const removeSlots = async (tx: Tx, productId: string, slotIds: string[]): Promise<number> =>
  slotIds.length > 0 ? callRemove(tx, productId, slotIds) : 0

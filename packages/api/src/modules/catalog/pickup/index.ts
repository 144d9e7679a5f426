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

/** Where goods of no event are fetched, the clock on the wall is Seoul's. */
export const homeZone = 'Asia/Seoul'

/**
 * Takes a place in a slot for an order; the same order takes it once. Several of one order: in the order of their ids.
 * A slot of another product, or one that is over, is refused as `pickupSlotId` `unknown`.
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

/** Frees every place of an order, if it has any. */
export const giveSlotBack = (tx: Tx, orderId: string): Promise<void> => callGiveBack(tx, orderId)

/** Slots that are not over, by product and in their order; a product without any is absent. */
export async function slotsOf(db: Db, productIds: string[]): Promise<Map<string, OpenSlot[]>> {
  const rows = productIds.length > 0 ? await selectOpenSlots(db, productIds) : []
  return Map.groupBy(rows, ({ productId }) => productId)
}

/** Slots by their ids, over or not. */
export async function slotsById(db: Db, ids: string[]): Promise<Map<string, SlotTimes>> {
  const rows = ids.length > 0 ? await selectSlots(db, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** All slots of a product, those that are over too. */
export const allSlotsOf = async (db: Db, productId: string): Promise<StaffSlot[]> => [
  ...(await selectAllSlots(db, productId)),
]

/** Takes slots out that nobody has ever had a place in; answers how many. */
export const removeSlots = async (tx: Tx, productId: string, slotIds: string[]): Promise<number> =>
  slotIds.length > 0 ? callRemove(tx, productId, slotIds) : 0

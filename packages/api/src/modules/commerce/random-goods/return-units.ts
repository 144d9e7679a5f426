import type { Tx } from '#platform/db/connect.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import {
  insertBars,
  leaveSwaps,
  lockUnitsOfOrder,
  setCameBack,
  setEnding,
  setOut,
  setOwner,
  setPacked,
  setRefundOpen,
  setResumed,
} from './unit-store.ts'

// Events of an order change its units, under their locks.

/** While a refund is asked for, the cards of the order are not swapped. */
export async function onRefundAsked(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  if (await takeOutOfSwaps(tx, orderId)) await setRefundOpen(tx, orderId, true)
}

export async function onRefundDecided(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  if ((await lockUnitsOfOrder(tx, orderId)).length > 0) await setRefundOpen(tx, orderId, false)
}

/** All money of the order is on its way back, which staff may still withdraw. */
export async function onRightsEnded(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  if (await takeOutOfSwaps(tx, orderId)) await setEnding(tx, orderId)
}

export async function onRefundWithdrawn(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  if ((await lockUnitsOfOrder(tx, orderId)).length > 0) await setResumed(tx, orderId)
}

/**
 * A whole order that was paid back takes its units out. Where their cards were known, they are allotted again, and the
 * buyer buys no more of the pool. A part of the money changes no card.
 */
export async function onRefunded(
  tx: Tx,
  { orderId, memberId, isWhole }: Pick<DomainEventMap['order.refunded'], 'orderId' | 'memberId' | 'isWhole'>,
): Promise<void> {
  if (!isWhole) return onRefundDecided(tx, { orderId })
  if (!(await takeOutOfSwaps(tx, orderId))) return
  await insertBars(tx, orderId, memberId)
  await setOut(tx, orderId)
}

/** Goods of a refunded order are in the house again. */
export async function onCameBack(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  if ((await lockUnitsOfOrder(tx, orderId)).length > 0) await setCameBack(tx, orderId)
}

/** A parcel that leaves early packs the units of its order; a prize has none. */
export async function onShipped(tx: Tx, { orderId }: { orderId: string | null }): Promise<void> {
  if (orderId !== null && (await takeOutOfSwaps(tx, orderId))) await setPacked(tx, orderId)
}

/** The recipient of a gift owns its units. */
export async function onGiftAccepted(
  tx: Tx,
  { orderId, recipientId }: { orderId: string; recipientId: string },
): Promise<void> {
  if ((await lockUnitsOfOrder(tx, orderId)).length > 0) await setOwner(tx, orderId, recipientId)
}

/** True for an order with units, which are locked then and in no swap. */
async function takeOutOfSwaps(tx: Tx, orderId: string): Promise<boolean> {
  const units = await lockUnitsOfOrder(tx, orderId)
  if (units.length === 0) return false
  await leaveSwaps(tx, units)
  return true
}

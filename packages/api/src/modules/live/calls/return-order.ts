import type { Tx } from '#platform/db/connect.ts'
import { isBookable } from './book-call.ts'
import { countUnits, endOrderSources, restoreOrderSources, selectSessionsOfOrder } from './booking-store.ts'
import { lockCallsOf, selectEnd } from './call-store.ts'
import { eventCanceled, unbegunStates } from './cancel-sessions.ts'
import { lockCallSession } from './session-store.ts'
import { endCall, settleCall } from './settle-call.ts'

export interface ReturnedOrder {
  orderId: string
  /** The refund of its money. */
  refundId: string
  /** The buyer. */
  by: string
  /** The canceled event whose calls are refunded; null for the whole order. */
  eventId: string | null
}

/**
 * Takes the units of an order out whose money, or whose money for an event, is refunded as a whole. Before the order of the session is published, they
 * leave the booking. After it, numbers stay, and calls that have not begun, or that a canceled event ended, are settled by
 * the refund, unless the booking has other units.
 */
export async function returnOrder(tx: Tx, { orderId, refundId, by, eventId }: ReturnedOrder): Promise<void> {
  for (const id of await selectSessionsOfOrder(tx, orderId)) await lockCallSession(tx, id)
  for (const bookingId of await endOrderSources(tx, { orderId, refundId, eventId })) {
    if ((await countUnits(tx, bookingId)) > 0) continue
    for (const { id, state } of await lockCallsOf(tx, bookingId)) {
      if (unbegunStates.includes(state)) await endCall(tx, id, 'RETURNED')
      else if (state !== 'OWED' || (await selectEnd(tx, id)).reason !== eventCanceled) continue
      await settleCall(tx, id, { kind: 'REFUND', reason: 'RETURNED', by, approvedBy: null, refundId })
    }
  }
}

/** Books the units of an order again whose refund is withdrawn, while its session takes bookings. */
export async function restoreOrder(tx: Tx, orderId: string): Promise<void> {
  for (const id of await selectSessionsOfOrder(tx, orderId)) {
    const session = await lockCallSession(tx, id)
    if (!session || !isBookable(session)) throw new Error(`Order ${orderId} cannot be booked again in ${id}`)
  }
  await restoreOrderSources(tx, orderId)
}

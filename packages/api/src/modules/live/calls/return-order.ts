import type { CallState } from '@encore/contract/rules/calls/state'
import type { Tx } from '#platform/db/connect.ts'
import { countUnits, endOrderSources, selectSessionsOfOrder } from './booking-store.ts'
import { lockCallsOf } from './call-store.ts'
import { lockCallSession } from './session-store.ts'
import { endCall, settleCall } from './settle-call.ts'

export interface ReturnedOrder {
  orderId: string
  /** The refund of all its money. */
  refundId: string
  /** Member who requested it. */
  by: string
}

/** States of a call that nobody has begun. */
const unbegun: readonly CallState[] = ['PLANNED', 'WAITING', 'NEXT', 'MISSED']

/**
 * Takes the units of an order out whose money is refunded as a whole. Before the order of the session is published, they
 * leave the booking. After it, numbers stay, and calls that have not begun are settled by the refund, unless the booking
 * has other units.
 */
export async function returnOrder(tx: Tx, { orderId, refundId, by }: ReturnedOrder): Promise<void> {
  for (const id of await selectSessionsOfOrder(tx, orderId)) await lockCallSession(tx, id)
  for (const bookingId of await endOrderSources(tx, orderId)) {
    if ((await countUnits(tx, bookingId)) > 0) continue
    for (const { id, state } of await lockCallsOf(tx, bookingId)) {
      if (!unbegun.includes(state)) continue
      await endCall(tx, id, 'RETURNED')
      await settleCall(tx, id, { kind: 'REFUND', reason: 'RETURNED', by, approvedBy: null, refundId })
    }
  }
}

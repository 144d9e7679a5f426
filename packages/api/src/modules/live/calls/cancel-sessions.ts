import type { CallState } from '@encore/contract/rules/calls/state'
import { closeCallSale, lockCallSale } from '#modules/catalog/products/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { lockCallsOfSession } from './call-store.ts'
import { selectSummaries } from './draft-store.ts'
import { lockCallSession } from './session-store.ts'
import { endCall } from './settle-call.ts'

/** States of a call that nobody has begun. */
export const unbegunStates: readonly CallState[] = ['PLANNED', 'WAITING', 'NEXT', 'MISSED']

/** Close reason of calls that a canceled event ended. The refund of their order settles them. */
export const eventCanceled = 'EVENT_CANCELED'

/** Ends the sale and the calls of a canceled event that have not begun: their time is owed. */
export async function cancelSessions(tx: Tx, eventId: string): Promise<void> {
  for (const { id, state } of await selectSummaries(tx, eventId)) {
    if (state === 'DRAFT' || state === 'CLOSED') continue
    await lockCallSale(tx, id)
    await lockCallSession(tx, id)
    await closeCallSale(tx, id)
    for (const call of await lockCallsOfSession(tx, id))
      if (unbegunStates.includes(call.state)) await endCall(tx, call.id, eventCanceled)
  }
}

import { type CallRefusal, type CallState, moveCall, type Waiver } from '@encore/contract/rules/calls/state'
import type { Tx } from '#platform/db/connect.ts'
import {
  type CallRow,
  type CompensationRow,
  insertCompensation,
  lockCall,
  setCallState,
} from './call-store.ts'
import { selectCallSession } from './session-store.ts'

/** Promised time that is neither counted nor settled, in milliseconds. */
export const owedMsOf = ({ promisedMs, countedMs }: Pick<CallRow, 'promisedMs' | 'countedMs'>): number =>
  Math.max(0, promisedMs - countedMs)

/** Ends a call: DONE when its promise is kept, OWED otherwise. `reason` is stored with it. */
export async function endCall(
  tx: Tx,
  callId: string,
  reason: string,
): Promise<{ state: CallState } | { refusal: CallRefusal | 'NOT_FOUND' }> {
  const call = await lockCall(tx, callId)
  if (!call) return { refusal: 'NOT_FOUND' }
  const owedMs = owedMsOf(call)
  const moved = moveCall(call.state, { to: owedMs > 0 ? 'OWED' : 'DONE', owedMs })
  if ('state' in moved) await setCallState(tx, callId, moved.state, reason)
  return moved
}

/** How the owed time of a call is settled. */
export type Settlement =
  | { kind: 'EXTRA' | 'AGAIN'; reason: string; by: string }
  /** `refundId` names a refund that is stored, also while its gateway has not answered. */
  | { kind: 'REFUND'; reason: string; by: string; approvedBy: string | null; refundId: string }
  | { kind: 'WAIVED'; reason: string; by: string; approvedBy: string }

/** Settles what a call owes, once. A waiver needs a published reason and two people. */
export async function settleCall(
  tx: Tx,
  callId: string,
  settlement: Settlement,
): Promise<{ state: CallState } | { refusal: CallRefusal | 'NOT_FOUND' }> {
  const call = await lockCall(tx, callId)
  const session = call && (await selectCallSession(tx, call.sessionId))
  if (!call || !session) return { refusal: 'NOT_FOUND' }
  const moved = moveCall(call.state, moveOf(settlement, session.conductReasons))
  if ('refusal' in moved) return moved
  await insertCompensation(tx, callId, rowOf(settlement, owedMsOf(call)))
  await setCallState(tx, callId, moved.state)
  return moved
}

function moveOf(settlement: Settlement, publishedReasons: readonly string[]) {
  switch (settlement.kind) {
    case 'REFUND':
      return { to: 'REFUNDED', isRefundRequested: settlement.refundId !== '' } as const
    case 'WAIVED': {
      const { reason, by: requestedBy, approvedBy } = settlement
      const waiver: Waiver = { reason, publishedReasons, requestedBy, approvedBy }
      return { to: 'WAIVED', waiver } as const
    }
    default:
      return { to: settlement.kind } as const
  }
}

const rowOf = (settlement: Settlement, owedMs: number): CompensationRow => ({
  owedMs,
  kind: settlement.kind,
  reason: settlement.reason,
  requestedBy: settlement.by,
  approvedBy: 'approvedBy' in settlement ? settlement.approvedBy : null,
  refundId: 'refundId' in settlement ? settlement.refundId : null,
})

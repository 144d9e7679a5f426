import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { CapturedPayment } from '#platform/domain-events.ts'
import { insertRefund, type NotKept } from './refund-store.ts'
import { attemptStatesBefore, type CaptureOutcome } from './rules.ts'
import { moveAttempt, settleCaptureRow } from './store.ts'

/** What the order decided about money that came in: kept when there is no `refund` reason, else all goes back. */
export interface CaptureDecision {
  outcome: CaptureOutcome
  refund: NotKept | null
}

/** Writes the decision; a refund's row stands before anybody calls the gateway. */
export async function settleCapture(
  tx: Tx,
  { provider, orderId, attemptId, gatewayTxId }: CapturedPayment,
  { outcome, refund }: CaptureDecision,
): Promise<void> {
  const amount = await settleCaptureRow(tx, provider, gatewayTxId, outcome)
  if (amount === null) throw new Error(`Capture ${gatewayTxId} is settled or unknown`)
  await moveAttempt(tx, attemptId, attemptStatesBefore(outcome), outcome)
  if (refund)
    await insertRefund(tx, { id: newId('rf'), provider, gatewayTxId, orderId, amount, reason: refund })
}

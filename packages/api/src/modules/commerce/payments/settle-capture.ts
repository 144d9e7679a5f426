import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { CapturedPayment } from '#platform/domain-events.ts'
import { insertRefund, type NotKept } from './refund-store.ts'
import { attemptStatesBefore, type CaptureOutcome } from './rules.ts'
import { moveAttempt, settleCaptureRow } from './store.ts'

/** Decision about a capture: kept without a `refund` reason, otherwise fully refunded. */
export interface CaptureDecision {
  outcome: CaptureOutcome
  refund: NotKept | null
}

/** Stores the decision. The refund row exists before the gateway is called. */
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

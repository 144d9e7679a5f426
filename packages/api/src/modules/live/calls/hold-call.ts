import { canReturn } from '@encore/contract/rules/calls/drops'
import { type CallRefusal, type CallState, moveCall } from '@encore/contract/rules/calls/state'
import type { Tx } from '#platform/db/connect.ts'
import { lockCall, setCallState } from './call-store.ts'
import { endCall } from './settle-call.ts'

/** Breaks a live call off. It keeps the time that is left, or ends when it cannot be taken up again. */
export async function holdCall(
  tx: Tx,
  callId: string,
  reason: string,
): Promise<{ state: CallState } | { refusal: CallRefusal | 'NOT_FOUND' }> {
  const call = await lockCall(tx, callId)
  if (!call) return { refusal: 'NOT_FOUND' }
  const { returns, promisedMs, addedMs, countedMs } = call
  if (!canReturn({ returns, leftMs: promisedMs + addedMs - countedMs })) return endCall(tx, callId, reason)
  const moved = moveCall(call.state, { to: 'HELD' })
  if ('state' in moved) await setCallState(tx, callId, moved.state, reason)
  return moved
}

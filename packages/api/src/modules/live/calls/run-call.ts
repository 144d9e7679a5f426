import { maxAddedSec } from '@encore/contract/rules/calls/session-rules'
import { type CallRefusal, type CallState, moveCall } from '@encore/contract/rules/calls/state'
import type { Tx } from '#platform/db/connect.ts'
import { lockCall, setCallState } from './call-store.ts'
import { addTime } from './control-store.ts'
import { endCall } from './settle-call.ts'

type Moved = { state: CallState } | { refusal: CallRefusal | 'NOT_FOUND' }

/** Ends a call that is on air or held; what is left of its time is owed. `reason` is stored with it. */
export async function cutCall(tx: Tx, callId: string, reason: string): Promise<Moved> {
  const call = await lockCall(tx, callId)
  if (!call) return { refusal: 'NOT_FOUND' }
  const moved = moveCall(call.state, { to: 'CUT' })
  if ('refusal' in moved) return moved
  await setCallState(tx, callId, moved.state, reason)
  return endCall(tx, callId, reason)
}

const unfinished: readonly CallState[] = ['PLANNED', 'WAITING', 'NEXT', 'RINGING', 'LIVE', 'HELD', 'MISSED']

export type TimeRefusal = 'NOT_FOUND' | 'NOT_ALLOWED' | 'TOO_MUCH'

/** Adds time to a call that is not over. Returns all that was added, in milliseconds. */
export async function extendCall(
  tx: Tx,
  callId: string,
  ms: number,
): Promise<{ addedMs: number } | { refusal: TimeRefusal }> {
  const call = await lockCall(tx, callId)
  if (!call) return { refusal: 'NOT_FOUND' }
  if (!unfinished.includes(call.state)) return { refusal: 'NOT_ALLOWED' }
  const addedMs = call.addedMs + ms
  if (addedMs > maxAddedSec * 1_000) return { refusal: 'TOO_MUCH' }
  await addTime(tx, callId, ms)
  return { addedMs }
}

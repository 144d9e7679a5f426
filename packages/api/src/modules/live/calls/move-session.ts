import {
  type CallSessionRefusal,
  type CallSessionState,
  moveCallSession,
} from '@encore/contract/rules/calls/session-state'
import { closeCallSale, lockCallSale } from '#modules/catalog/products/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { lockCallsOfSession } from './call-store.ts'
import { endRings, setWaiting } from './queue-store.ts'
import { lockCallSession, setSessionState } from './session-store.ts'

export type SessionMoveRefusal = CallSessionRefusal | 'NOT_FOUND' | 'ORDER_UNPUBLISHED'

/** Opens, pauses or closes a session. It opens after its order is published, and closes when nothing is owed. */
export async function moveSession(
  tx: Tx,
  id: string,
  to: Extract<CallSessionState, 'OPEN' | 'PAUSED' | 'CLOSED'>,
): Promise<{ state: CallSessionState } | { refusal: SessionMoveRefusal }> {
  if (to === 'CLOSED') await lockCallSale(tx, id)
  const session = await lockCallSession(tx, id)
  if (!session) return { refusal: 'NOT_FOUND' }
  const calls = await lockCallsOfSession(tx, id)
  const moved = moveCallSession(
    session.state,
    to,
    calls.map(({ state }) => state),
  )
  if ('refusal' in moved) return moved
  if (to === 'OPEN' && session.orderHash === null) return { refusal: 'ORDER_UNPUBLISHED' }
  await setSessionState(tx, id, moved.state)
  if (to === 'CLOSED') await closeCallSale(tx, id)
  if (to === 'OPEN') await setWaiting(tx, id)
  if (to === 'PAUSED') await endRings(tx, id)
  return moved
}

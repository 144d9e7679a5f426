import type { LeaveBlocker } from '@encore/contract/endpoints'
import type { Tx } from '#platform/db/connect.ts'
import { selectWaitingOf } from './store.ts'

/** Open gifts block the deletion of the sender's account, because a refund would have no recipient. */
export async function blockersOf(tx: Tx, memberId: string): Promise<LeaveBlocker[]> {
  const waiting = await selectWaitingOf(tx, memberId)
  return waiting.map(({ id, at }) => ({ kind: 'GIFT_OPEN', id, at: at.toISOString() }))
}

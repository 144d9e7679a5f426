import type { LeaveBlocker } from '@encore/contract/endpoints'
import type { Tx } from '#platform/db/connect.ts'
import { selectWaitingOf } from './store.ts'

/** Gifts that may come back: their money would find nobody. */
export async function blockersOf(tx: Tx, memberId: string): Promise<LeaveBlocker[]> {
  return (await selectWaitingOf(tx, memberId)).map(({ id }) => ({ kind: 'GIFT_OPEN', id }))
}

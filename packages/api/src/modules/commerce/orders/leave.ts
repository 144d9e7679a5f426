import type { LeaveBlocker, LeaveLoss } from '@encore/contract/endpoints'
import { ticketsOf } from '#modules/commerce/entitlements/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { isOpen } from './rules.ts'
import { selectStatusesOf } from './store.ts'

/** Unpaid orders block the deletion of an account. */
export async function blockersOf(tx: Tx, memberId: string): Promise<LeaveBlocker[]> {
  const waiting = (await selectStatusesOf(tx, memberId)).filter(({ status }) => isOpen(status))
  return waiting.map(({ id, createdAt }) => ({ kind: 'ORDER_OPEN', id, at: createdAt.toISOString() }))
}

export async function ticketsLost(db: Db, memberId: string): Promise<LeaveLoss[]> {
  const usable = (await ticketsOf(db, memberId)).filter(({ isUsable }) => isUsable)
  return usable.length > 0 ? [{ kind: 'TICKETS', amount: usable.length }] : []
}

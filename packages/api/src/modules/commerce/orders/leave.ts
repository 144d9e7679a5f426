import type { LeaveBlocker, LeaveLoss } from '@encore/contract/endpoints'
import { ticketsOf } from '#modules/commerce/entitlements/index.ts'
import { ordersWithOpenRefunds } from '#modules/commerce/payments/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { isOpen } from './rules.ts'
import { selectStatusesOf } from './store.ts'

/** Orders that wait for money, and money that waits for its way back. */
export async function blockersOf(tx: Tx, memberId: string): Promise<LeaveBlocker[]> {
  const orders = await selectStatusesOf(tx, memberId)
  const ids = orders.map(({ id }) => id)
  const refunding = await ordersWithOpenRefunds(tx, ids)
  const waiting = orders.filter(({ status }) => isOpen(status))
  return [
    ...waiting.map(({ id }) => ({ kind: 'ORDER_OPEN' as const, id })),
    ...ids.filter((id) => refunding.has(id)).map((id) => ({ kind: 'REFUND_OPEN' as const, id })),
  ]
}

/** Rights that still open something. */
export async function ticketsLost(db: Db, memberId: string): Promise<LeaveLoss[]> {
  const usable = (await ticketsOf(db, memberId)).filter(({ isUsable }) => isUsable)
  return usable.length > 0 ? [{ kind: 'TICKETS', amount: usable.length }] : []
}

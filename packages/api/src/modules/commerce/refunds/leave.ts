import type { LeaveBlocker } from '@encore/contract/endpoints'
import { placedAt } from '#modules/commerce/orders/index.ts'
import { ordersWithOpenRefunds } from '#modules/commerce/payments/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { selectOpenRequestsOf } from './store.ts'

/** Pending refunds and open refund requests block the deletion of an account. */
export async function blockersOf(tx: Tx, memberId: string): Promise<LeaveBlocker[]> {
  const orders = await placedAt(tx, memberId)
  const refunding = await ordersWithOpenRefunds(tx, [...orders.keys()])
  const asked = new Set((await selectOpenRequestsOf(tx, memberId)).map(({ orderId }) => orderId))
  return [...orders]
    .filter(([id]) => refunding.has(id) || asked.has(id))
    .map(([id, at]) => ({ kind: 'REFUND_OPEN', id, at: at.toISOString() }))
}

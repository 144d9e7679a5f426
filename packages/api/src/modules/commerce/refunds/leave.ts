import type { LeaveBlocker } from '@encore/contract/endpoints'
import { orderIdsOf } from '#modules/commerce/orders/index.ts'
import { ordersWithOpenRefunds } from '#modules/commerce/payments/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { selectOpenRequestsOf } from './store.ts'

/** Orders whose money is on its way back, and those about which a person has not decided. */
export async function blockersOf(tx: Tx, memberId: string): Promise<LeaveBlocker[]> {
  const refunding = await ordersWithOpenRefunds(tx, await orderIdsOf(tx, memberId))
  const asked = (await selectOpenRequestsOf(tx, memberId)).map(({ orderId }) => orderId)
  return [...new Set([...refunding, ...asked])].map((id) => ({ kind: 'REFUND_OPEN', id }))
}

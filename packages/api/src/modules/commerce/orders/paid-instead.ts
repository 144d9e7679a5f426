import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { selectOrder } from './store.ts'
import type { OrderStatus } from './transitions.ts'

const kept: readonly OrderStatus[] = ['FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED']

/**
 * Comes behind the lock of the buyer. *Errors*: ORDER_PAID when the order that was given up for a new one is paid after
 * all. One whose money goes back stands in nobody's way.
 */
export async function refusePaidInstead(
  tx: Tx,
  memberId: string,
  insteadOf: string | undefined,
): Promise<Result<void, Failure<'ORDER_PAID'>>> {
  const order = insteadOf ? await selectOrder(tx, insteadOf) : null
  if (order?.memberId !== memberId || !kept.includes(order.status)) return ok(undefined)
  return fail('ORDER_PAID', { data: { orderId: order.id } })
}

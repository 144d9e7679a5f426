import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { selectOrder } from './store.ts'
import type { OrderStatus } from './transitions.ts'

const kept: readonly OrderStatus[] = ['FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED']

/**
 * Requires the lock of the buyer. *Errors*: ORDER_PAID when the order to replace was paid after all. One that is being
 * refunded does not block the new order.
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

import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Order } from '#modules/commerce/orders/index.ts'
import { type GivenBack, refundedOf } from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { startRefund } from './start-refund.ts'

const kept: readonly Order['status'][] = ['FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED']

/** Refunds the whole rest of a locked order; fails while a partial refund is pending. */
export async function refundRest(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  reason: GivenBack,
): Promise<Result<null, Failure<'ORDER_NOT_REFUNDABLE'>>> {
  if (!kept.includes(order.status)) return fail('ORDER_NOT_REFUNDABLE')
  const refundedBefore = (await refundedOf(tx, [order.id])).get(order.id)?.amount ?? 0
  const amount = order.amount - refundedBefore
  const started = await startRefund(ctx, tx, { order, refundedBefore, amount, reason })
  return started.ok ? ok(null) : fail('ORDER_NOT_REFUNDABLE')
}

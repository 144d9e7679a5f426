import {
  beginRefund,
  endRefund,
  lockPaidOrder,
  type Order,
  refundTheRest,
} from '#modules/commerce/orders/index.ts'
import { hasOpenRefunds, noteCubesShort, recordOutsideRefund } from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { cubesFor } from './rules.ts'
import { revokeOrder, takeCubes } from './start-refund.ts'
import { decideRequest } from './store.ts'

/**
 * Records a refund made in the gateway's back office and updates the order. Unspent cubes are taken back; staff decides
 * about spent ones.
 */
export async function onRefundAtGateway(
  ctx: Ctx,
  tx: Tx,
  drop: DomainEventMap['payment.balanceDropped'],
): Promise<void> {
  const order = await lockPaidOrder(tx, drop.orderId)
  const outside = await recordOutsideRefund(tx, drop)
  if (!outside?.isKept) return
  const { refundId, amount, currency, isWhole } = outside
  const refundedBefore = order.amount - drop.balance - amount
  const cubes = order.kind === 'POINT' ? cubesFor(order, refundedBefore, amount) : 0
  const taken = await takeCubes(tx, order, refundId, { amount: cubes, least: 0 })
  const short = cubes - (taken.ok ? taken.value : 0)
  if (short > 0) await noteCubesShort(tx, refundId, short)
  if (isWhole) await revokeOrder(ctx, tx, order, refundId)
  if (isWhole) await decideRequest(tx, order.id, 'GRANTED')
  const begun = await follow(tx, order, isWhole)
  if (!(await hasOpenRefunds(tx, order.id))) await endRefund(ctx, tx, begun, { refundId, amount, currency })
}

/** When one of our refunds is running, only its `keepsRest` may change. */
async function follow(tx: Tx, order: Order, isWhole: boolean): Promise<Order> {
  if (order.status !== 'REFUND_PENDING') return beginRefund(tx, order, !isWhole)
  return isWhole ? refundTheRest(tx, order) : order
}

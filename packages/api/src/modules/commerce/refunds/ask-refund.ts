import type { OrderRecord } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { keepPresent } from '#modules/accounts/members/index.ts'
import { lockForRefund, type Order, orderById, result } from '#modules/commerce/orders/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { orderRecords } from './list-orders.ts'
import { refundFacts } from './refund-facts.ts'
import { refundOf } from './rules.ts'
import { startRefund } from './start-refund.ts'
import { insertRequest } from './store.ts'

export interface RefundAsked {
  id: string
  memberId: string
  /** Written by the fan; may be empty. */
  reason: string
  locale: Locale
}

/**
 * Requests a refund of an order: immediate where the rules allow, otherwise staff decides. Concurrently spent cubes
 * make it a request. A repeated call returns the current state.
 */
export async function askRefund(
  ctx: Ctx,
  tx: Tx,
  { id, memberId, reason, locale }: RefundAsked,
): Promise<Result<OrderRecord, Failure<'NOT_FOUND' | 'ORDER_NOT_REFUNDABLE' | 'SESSION_REVOKED'>>> {
  if ((await orderById(tx, id))?.memberId !== memberId) return fail('NOT_FOUND')
  const order = await lockForRefund(tx, id)
  if (!order) return fail('NOT_FOUND')
  if (!(await keepPresent(tx, memberId))) return fail('SESSION_REVOKED')
  const [facts] = await refundFacts(tx, [order])
  const refund = facts && refundOf(order, facts)
  const isUnderWay = refund?.state === 'ASKED' || refund?.state === 'UNDER_WAY'
  const isOver = refund?.state === 'DONE' && refund.kind === 'NONE'
  if (!refund || (refund.kind === 'NONE' && !isUnderWay && !isOver)) return fail('ORDER_NOT_REFUNDABLE')
  const isBegun = refund.kind === 'AT_ONCE' && (await refundAtOnce(ctx, tx, order))
  if (!isBegun && refund.kind !== 'NONE') {
    const requestId = newId('ra')
    await insertRequest(tx, { id: requestId, orderId: id, memberId, reason: reason.trim() })
    await ctx.events.emit(tx, 'order.refundAsked', {
      orderId: id,
      requestId,
      memberId,
      name: result(order).name,
    })
    await publish(tx, { topic: 'member', uid: memberId, what: 'order', id })
  }
  const now = await orderById(tx, id)
  const [record] = await orderRecords(tx, now ? [now] : [], locale)
  return record ? ok(record) : fail('NOT_FOUND')
}

async function refundAtOnce(ctx: Ctx, tx: Tx, order: Order): Promise<boolean> {
  const { amount } = order
  return (await startRefund(ctx, tx, { order, refundedBefore: 0, amount, reason: 'ASKED' })).ok
}

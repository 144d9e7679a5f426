import { majorText } from '@encore/contract/rules/money'
import { ok } from '#kernel/result.ts'
import { keepPresent } from '#modules/accounts/members/index.ts'
import { lockForRefund, result } from '#modules/commerce/orders/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type Decided, type Decider, refuse, writeDown } from './decisions.ts'
import { quoteRefund } from './quote-refund.ts'
import { startRefund } from './start-refund.ts'
import { decideRequest } from './store.ts'

export interface Grant extends Decider {
  orderId: string
  /** In major units of the order's currency, `9.90`; null for the whole rest. */
  amount: string | null
  /** Event whose tickets are refunded; absent for the whole order. */
  eventId?: string
}

/** Refunds an order by staff decision, with or without a request. */
export async function grantRefund(
  ctx: Ctx,
  tx: Tx,
  { orderId, amount: asked, eventId, ...decider }: Grant,
): Decided {
  const order = await lockForRefund(tx, orderId)
  if (!order) return refuse({ rule: 'noSuchOrder' })
  const quote = await quoteRefund(tx, order, asked)
  if (!quote.ok) return quote
  if (order.currency === 'CUBE' && !(await keepPresent(tx, order.memberId)))
    return refuse({ rule: 'memberLeft' })
  const { refundedBefore, amount, most } = quote.value
  const started = await startRefund(ctx, tx, { order, refundedBefore, amount, reason: 'GRANTED', eventId })
  if (!started.ok) return refuse({ rule: 'cubesSpent', most: majorText(most, order.currency) })
  await decideRequest(tx, orderId, 'GRANTED')
  await writeDown(tx, decider, { action: 'GRANT', subject: started.value.refundId, orderId, amount })
  return ok({ subject: started.value.refundId })
}

export interface OrderDecision extends Decider {
  orderId: string
}

/** Declines the open refund request of an order and notifies the fan. */
export async function declineRequest(ctx: Ctx, tx: Tx, { orderId, ...decider }: OrderDecision): Decided {
  const order = await lockForRefund(tx, orderId)
  if (!order) return refuse({ rule: 'noSuchOrder' })
  const requestId = await decideRequest(tx, orderId, 'DECLINED')
  if (!requestId) return refuse({ rule: 'noOpenRequest' })
  await writeDown(tx, decider, { action: 'DECLINE', subject: requestId, orderId, amount: null })
  const { memberId, name } = result(order)
  await ctx.events.emit(tx, 'order.refundDeclined', { orderId, requestId, memberId, name })
  await publish(tx, { topic: 'member', uid: memberId, what: 'order', id: orderId })
  return ok({ subject: requestId })
}

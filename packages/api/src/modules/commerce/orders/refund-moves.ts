import type { Money } from '@encore/contract/rules/money'
import { hasOpenRefunds } from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { moveOrder } from './move-order.ts'
import { result } from './present.ts'
import { eventOf } from './rules.ts'
import { lockOrder, type Order, selectStatusBefore, setKeepsRest } from './store.ts'
import type { OrderEvent } from './transitions.ts'

/**
 * Completes a refund when its last payment has been returned. The refund of a double payment leaves a fulfilled order
 * unchanged.
 */
export async function onGatewayRefund(
  ctx: Ctx,
  tx: Tx,
  { orderId, ...back }: { orderId: string } & MoneyBack,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'REFUND_PENDING' || (await hasOpenRefunds(tx, orderId))) return
  await endRefund(ctx, tx, order, back)
}

/** Starts the refund of a locked order; with `keepsRest` only a part is refunded. */
export async function beginRefund(tx: Tx, order: Order, keepsRest: boolean): Promise<Order> {
  await setKeepsRest(tx, order.id, keepsRest)
  return { ...(await moveOrder(tx, order, 'refundAsked')), keepsRest }
}

/** Turns a running partial refund into a full one. */
export async function refundTheRest(tx: Tx, order: Order): Promise<Order> {
  await setKeepsRest(tx, order.id, false)
  return { ...order, keepsRest: false }
}

export interface MoneyBack extends Money {
  refundId: string
}

/** Completes the refund and emits `order.refunded`. */
export async function endRefund(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { refundId, amount, currency }: MoneyBack,
): Promise<Order> {
  const { keepsRest, lines, isGift } = order
  const ended = await moveOrder(tx, order, keepsRest ? 'partlyRefunded' : 'refunded')
  const whose = { ...result(order), eventId: eventOf(lines), isGift }
  await ctx.events.emit(tx, 'order.refunded', { ...whose, refundId, amount, currency, isWhole: !keepsRest })
  return ended
}

/** Returns the event that undoes a refund; null when the order was not fulfilled before it. */
export async function wayBack(tx: Tx, { id }: Order): Promise<OrderEvent | null> {
  switch (await selectStatusBefore(tx, id)) {
    case 'FULFILLED':
      return 'backToFulfilled'
    case 'DELIVERED':
      return 'backToDelivered'
    case 'PARTIALLY_REFUNDED':
      return 'backToPartly'
    default:
      return null
  }
}

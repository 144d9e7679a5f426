import { ok, type Result } from '#kernel/result.ts'
import { giveBack, takeBack } from '#modules/accounts/wallet/index.ts'
import { eventStarts } from '#modules/catalog/events/index.ts'
import { stopCounting } from '#modules/catalog/stock/index.ts'
import { linesOut } from '#modules/commerce/delivery/index.ts'
import { revokeEntitlements } from '#modules/commerce/entitlements/index.ts'
import { beginRefund, endRefund, type Order, result, returnUnits } from '#modules/commerce/orders/index.ts'
import { type GivenBack, newRefundId, refundCubes, refundPayment } from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { cubesFor } from './rules.ts'

export interface RefundStart {
  order: Order
  /** Amount already refunded of the order. */
  refundedBefore: number
  amount: number
  reason: GivenBack
  /** Event whose tickets are refunded. */
  eventId?: string | null | undefined
}

export interface StartedRefund {
  refundId: string
  order: Order
}

/**
 * Starts a refund of a locked order with all its effects; cubes are returned immediately. Fails without changes when a
 * package has too few unspent cubes.
 */
export async function startRefund(
  ctx: Ctx,
  tx: Tx,
  { order, refundedBefore, amount, reason, eventId = null }: RefundStart,
): Promise<Result<StartedRefund, 'CUBES_SPENT'>> {
  const refundId = newRefundId()
  const isWhole = refundedBefore + amount === order.amount
  const cubes = cubesFor(order, refundedBefore, amount)
  const taken = await takeCubes(tx, order, refundId, { amount: cubes, least: cubes })
  if (!taken.ok) return taken
  const begun = await beginRefund(tx, order, !isWhole)
  const { id: orderId, memberId } = order
  if (isWhole) await revokeOrder(ctx, tx, order, refundId)
  else if (eventId) await ctx.events.emit(tx, 'order.eventRefunded', { orderId, refundId, memberId, eventId })
  const refund = { orderId, amount, reason, eventId }
  if (order.currency !== 'CUBE') {
    await refundPayment(tx, refundId, refund)
    const { currency } = order
    await ctx.events.emit(tx, 'order.refundStarted', { ...result(order), refundId, amount, currency })
    return ok({ refundId, order: begun })
  }
  await refundCubes(tx, refundId, refund)
  await giveBack(tx, { memberId, amount, taken: { type: 'ORDER', id: orderId }, refundId })
  return ok({ refundId, order: await endRefund(ctx, tx, begun, { refundId, amount, currency: 'CUBE' }) })
}

/** Takes unspent cubes of a package from the wallet and returns their number; 0 for other orders. */
export async function takeCubes(
  tx: Tx,
  { id: orderId, memberId, kind }: Order,
  refundId: string,
  { amount, least }: { amount: number; least: number },
): Promise<Result<number, 'CUBES_SPENT'>> {
  if (kind !== 'POINT' || amount === 0) return ok(0)
  return takeBack(tx, { memberId, orderId, amount, least, refundId })
}

/**
 * Revokes what an order gave. Units that are not out go back on sale; the rest stops counting against the buyer's
 * limit.
 */
export async function revokeOrder(ctx: Ctx, tx: Tx, order: Order, refundId: string): Promise<void> {
  if (order.kind !== 'PRODUCT') return
  const { id: orderId, memberId } = order
  await revokeEntitlements(tx, 'ORDER', orderId)
  await ctx.events.emit(tx, 'order.rightsEnded', { orderId, refundId, memberId })
  await sellAgain(tx, order, await linesOut(tx, order.id))
  await stopCounting(tx, order.id)
}

/** Puts the lines that are not out back on sale, unless their event has started. */
export async function sellAgain(tx: Tx, order: Order, out: ReadonlySet<string>): Promise<void> {
  const lines = order.lines.filter(({ id }) => !out.has(id))
  const events = await eventStarts(tx, [...new Set(order.lines.flatMap(({ eventId }) => eventId ?? []))])
  const hasStarted = [...events.values()].some((event) => event.hasStarted)
  if (!hasStarted) await returnUnits(tx, { ...order, lines })
}

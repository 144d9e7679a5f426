import { ok, type Result } from '#kernel/result.ts'
import { giveBack, takeBack } from '#modules/accounts/wallet/index.ts'
import { eventStarts } from '#modules/catalog/events/index.ts'
import { stopCounting } from '#modules/catalog/stock/index.ts'
import { linesOut } from '#modules/commerce/delivery/index.ts'
import { revokeEntitlements } from '#modules/commerce/entitlements/index.ts'
import { beginRefund, endRefund, type Order, returnUnits, told } from '#modules/commerce/orders/index.ts'
import { type GivenBack, newRefundId, refundCubes, refundPayment } from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { cubesFor } from './rules.ts'

export interface RefundStart {
  order: Order
  /** What is back of the order already. */
  refundedBefore: number
  amount: number
  reason: GivenBack
  /** The tickets to which event it pays back. */
  eventId?: string | null | undefined
}

export interface StartedRefund {
  refundId: string
  order: Order
}

/**
 * Sends money of a locked order on its way back, with all that follows from it, or gives its cubes back at once. Fails
 * and changes nothing when a package has fewer unspent cubes than go with the money.
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
  if (isWhole) await endRights(ctx, tx, order)
  const refund = { orderId: order.id, amount, reason, eventId }
  if (order.currency !== 'CUBE') {
    await refundPayment(tx, refundId, refund)
    const { currency } = order
    await ctx.events.emit(tx, 'order.refundStarted', { ...told(order), refundId, amount, currency })
    return ok({ refundId, order: begun })
  }
  await refundCubes(tx, refundId, refund)
  await giveBack(tx, { memberId: order.memberId, amount, taken: { type: 'ORDER', id: order.id }, refundId })
  return ok({ refundId, order: await endRefund(ctx, tx, begun, { refundId, amount, currency: 'CUBE' }) })
}

/** Takes a package's cubes out of the wallet, as far as they are unspent; 0 for orders that brought none. */
export async function takeCubes(
  tx: Tx,
  { id: orderId, memberId, kind }: Order,
  refundId: string,
  { amount, least }: { amount: number; least: number },
): Promise<Result<number, 'CUBES_SPENT'>> {
  if (kind !== 'POINT' || amount === 0) return ok(0)
  return takeBack(tx, { memberId, orderId, amount, least, refundId })
}

/** Ends what an order brought. Others can buy what is still here of it; what is not stops counting for its buyer. */
export async function endRights(ctx: Ctx, tx: Tx, order: Order): Promise<void> {
  if (order.kind !== 'PRODUCT') return
  await revokeEntitlements(tx, 'ORDER', order.id)
  await ctx.events.emit(tx, 'order.rightsEnded', { orderId: order.id })
  await sellAgain(tx, order, await linesOut(tx, order.id))
  await stopCounting(tx, order.id)
}

/** Lets others buy the lines of an order that are not out, as long as that makes sense: until the event starts. */
export async function sellAgain(tx: Tx, order: Order, out: ReadonlySet<string>): Promise<void> {
  const lines = order.lines.filter(({ id }) => !out.has(id))
  const events = await eventStarts(tx, [...new Set(order.lines.flatMap(({ eventId }) => eventId ?? []))])
  const hasStarted = [...events.values()].some((event) => event.hasStarted)
  if (!hasStarted) await returnUnits(tx, { ...order, lines })
}

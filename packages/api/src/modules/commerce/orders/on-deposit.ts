import { extend } from '#modules/catalog/stock/index.ts'
import { awaitsDeposit, depositGraceMinutes } from '#modules/commerce/payments/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { PromisedPayment } from '#platform/domain-events.ts'
import { nameOf } from './rules.ts'
import { endHold, extendHold, lockOrder, type Order } from './store.ts'
import { holdUnits } from './units.ts'

/** Extends the order and its hold until the deposit deadline. */
export async function onDepositPromised(ctx: Ctx, tx: Tx, promise: PromisedPayment): Promise<void> {
  const order = await lockOrder(tx, promise.orderId)
  if (order?.status !== 'PENDING') return
  const { id: orderId, memberId, amount, currency } = order
  const until = new Date(promise.deadline.getTime() + depositGraceMinutes * 60_000)
  if (!(await keepHeld(tx, order, until))) return endHold(tx, orderId)
  await extendHold(tx, orderId, until)
  await publish(tx, { topic: 'member', uid: memberId, what: 'order', id: orderId })
  await ctx.events.emit(tx, 'order.awaitsDeposit', {
    orderId,
    memberId,
    name: nameOf(order.lines),
    amount,
    currency,
    deadline: promise.deadline.toISOString(),
    instructionsUrl: promise.instructionsUrl ?? `${ctx.config.publicUrl}/pay/success?order=${orderId}`,
  })
}

/** Ends the hold of an order whose deposit expired, unless it awaits another deposit. */
export async function onDepositLapsed(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.status === 'PENDING' && !(await awaitsDeposit(tx, orderId))) await endHold(tx, orderId)
}

/** False when the hold had ended and its units are no longer available. */
async function keepHeld(tx: Tx, order: Order, until: Date): Promise<boolean> {
  if (order.kind === 'POINT' || (await extend(tx, order.id, until))) return true
  return (await holdUnits(tx, order, { minutes: 1, reason: 'DEPOSIT' })).ok && extend(tx, order.id, until)
}

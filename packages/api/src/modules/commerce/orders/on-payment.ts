import { keepPresent } from '#modules/accounts/members/index.ts'
import { keepBookable } from '#modules/catalog/products/index.ts'
import { type CaptureDecision, settleCapture } from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { CapturedPayment } from '#platform/domain-events.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { callsIn, mayBuy } from './may-buy.ts'
import { moveOrder } from './move-order.ts'
import { takeSlots } from './order-extras.ts'
import { result } from './present.ts'
import { captureMeaning, holdMinutes, isOpen } from './rules.ts'
import { hasSuccessor, lockBuyer, lockOrder, type Order, selectOrder } from './store.ts'
import { holdUnits, releaseUnits, sellUnits } from './units.ts'
import { chooseLines } from './wanted-lines.ts'

/** Fulfils the order or refunds the capture, in the transaction that records it. */
export async function onPaymentCaptured(ctx: Ctx, tx: Tx, payment: CapturedPayment): Promise<void> {
  const order = await lockPaidOrder(tx, payment.orderId)
  const decision = await decide(ctx, tx, order, payment.matches)
  await settleCapture(tx, payment, decision)
  if (!decision.refund) return
  const { gatewayTxId, amount, currency } = payment
  const returning = { ...result(order), gatewayTxId, amount, currency }
  await ctx.events.emit(tx, 'order.paymentReturns', { ...returning, reason: decision.refund })
}

async function decide(ctx: Ctx, tx: Tx, order: Order, matches: boolean): Promise<CaptureDecision> {
  switch (captureMeaning(order.status, matches)) {
    case 'extra':
      return { outcome: 'CAPTURED_EXTRA', refund: 'PAID_TWICE' }
    case 'giveBack':
      await releaseUnits(tx, order)
      await moveOrder(tx, order, 'capturedInVain')
      return { outcome: 'MISMATCH', refund: 'MISMATCH' }
    case 'serve':
      return (await keepPresent(tx, order.memberId)) ? serve(ctx, tx, order) : giveBack(tx, order)
  }
}

/** Refunds the payment of a buyer who has deleted the account. */
async function giveBack(tx: Tx, order: Order): Promise<CaptureDecision> {
  await moveOrder(tx, order, 'capturedInVain')
  return { outcome: 'CAPTURED_LATE', refund: 'BUYER_LEFT' }
}

/**
 * Fulfils in time while the order is open, its hold is valid and its calls can be booked. A late payment needs units to be available again and
 * no newer order for the same products, so that no buyer pays twice.
 */
async function serve(ctx: Ctx, tx: Tx, order: Order): Promise<CaptureDecision> {
  if (!isOpen(order.status) && (await hasSuccessor(tx, order))) {
    await moveOrder(tx, order, 'capturedInVain')
    return { outcome: 'CAPTURED_LATE', refund: 'REPLACED' }
  }
  const isBookable = await keepBookable(tx, callsIn(order.lines))
  const inTime =
    isBookable && isOpen(order.status) && (order.kind === 'POINT' || (await sellUnits(tx, order)))
  if (!isBookable || (!inTime && !(await takeAgain(tx, order)))) {
    await releaseUnits(tx, order)
    await moveOrder(tx, order, 'capturedInVain')
    return { outcome: 'CAPTURED_LATE', refund: 'OUT_OF_STOCK' }
  }
  await fulfilOrder(ctx, tx, order, 'captured')
  return { outcome: inTime ? 'CAPTURED' : 'CAPTURED_LATE', refund: null }
}

/** Takes the units of a late payment again; false when stock or the member's limits forbid it. */
async function takeAgain(tx: Tx, order: Order): Promise<boolean> {
  if (order.kind === 'POINT') return true
  const limits = isOpen(order.status) ? new Map<string, number>() : await limitsAgain(tx, order)
  if (!limits) return false
  const held = await holdUnits(tx, order, { minutes: holdMinutes, reason: 'PAID_LATE', limits })
  return held.ok && (await takeSlots(tx, order.id, order.lines)).ok && sellUnits(tx, order)
}

/** Returns the buy limits for ordering the same lines again; null when that is not allowed. */
export async function limitsAgain(tx: Tx, order: Order): Promise<Map<string, number> | null> {
  const wanted = order.lines.map(({ productId, quantity }) => ({ productUid: productId, quantity }))
  const chosen = await chooseLines(tx, wanted)
  if (!chosen || !(await mayBuy(tx, order, chosen)).ok) return null
  return new Map(chosen.map(({ product }) => [product.id, product.buyLimitMax]))
}

/** Records a refused attempt; the order waits for another one until its hold ends. */
export async function onPaymentRefused(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.status === 'PENDING') await moveOrder(tx, order, 'refused')
}

/** Locks the buyer and the order of a gateway event; throws when the order is unknown. */
export async function lockPaidOrder(tx: Tx, id: string): Promise<Order> {
  const known = await selectOrder(tx, id)
  if (known) await lockBuyer(tx, known.memberId)
  const order = await lockOrder(tx, id)
  if (!order) throw new Error(`Payment of an unknown order ${id}`)
  return order
}

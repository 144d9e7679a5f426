import type { PaidCurrency } from '@encore/contract/rules/money'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import type { Provider } from './fact.ts'
import { gatewayOf } from './gateways.ts'
import { insertDoneRefund, lockDropped, selectCaptured, setRefunded } from './refund-store.ts'
import { aboutPayment } from './send-refunds.ts'

/**
 * Queries a payment's balance and emits `payment.balanceDropped` when it is lower than our refunds explain. False when
 * the gateway gave no answer.
 */
export async function reconcileBalance(ctx: Ctx, provider: Provider, gatewayTxId: string): Promise<boolean> {
  const payment = await selectCaptured(ctx.sql, provider, gatewayTxId)
  if (!payment?.orderId) return true
  const { orderId, capturedAmount, refunded } = payment
  const request = { ...aboutPayment(payment), refundId: '', amount: capturedAmount, reason: '' }
  const balance = await gatewayOf(provider).unrefunded(ctx, request)
  if (balance === null) return false
  if (capturedAmount - refunded <= balance) return true
  ctx.metrics.faults.inc({ kind: 'refund made at the gateway' })
  ctx.log.error({ orderId, gatewayTxId, balance }, 'refund made at the gateway')
  await transact(ctx.sql, async (tx) => {
    await ctx.events.emit(tx, 'payment.balanceDropped', { provider, orderId, gatewayTxId, balance })
    return ok(undefined)
  })
  return true
}

export interface OutsideRefund {
  refundId: string
  amount: number
  currency: PaidCurrency
  /** True when the order was fulfilled with this payment. */
  isKept: boolean
  /** True when nothing of the payment is left. */
  isWhole: boolean
}

/** Records an external refund as done; null when our own refunds explain the balance by now. */
export async function recordOutsideRefund(
  tx: Tx,
  { provider, orderId, gatewayTxId, balance }: DomainEventMap['payment.balanceDropped'],
): Promise<OutsideRefund | null> {
  const dropped = await lockDropped(tx, provider, gatewayTxId, balance)
  if (!dropped) return null
  const refundId = newId('rf')
  const amount = dropped.amount - dropped.refunded - balance
  await setRefunded(tx, provider, gatewayTxId, dropped.amount - balance)
  await insertDoneRefund(tx, { id: refundId, provider, gatewayTxId, orderId, amount, reason: 'OUTSIDE' })
  return { refundId, amount, currency: dropped.currency, isKept: dropped.isKept, isWhole: balance === 0 }
}

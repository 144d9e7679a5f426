import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { TurnEnd } from '#platform/schedule.ts'
import type { RefundAnswer, RefundRequest } from './gateway.ts'
import { gatewayMethod, gatewayOf } from './gateways.ts'
import {
  type CapturedAtGateway,
  claimDueRefunds,
  type DueRefund,
  moveRefund,
  type RefundMove,
} from './refund-store.ts'
import { refundWait } from './rules.ts'

const refundsPerTurn = 10
/** Minutes after which a claimed refund is retried when its process died. */
const takeUpMinutes = 2

/** Sends due refunds, outside any transaction. */
export async function sendRefunds(ctx: Ctx): Promise<TurnEnd> {
  const due = await claimDueRefunds(ctx.sql, takeUpMinutes, refundsPerTurn)
  await Promise.all(due.map((refund) => send(ctx, refund)))
  return due.length === refundsPerTurn ? 'more' : 'done'
}

async function send(ctx: Ctx, refund: DueRefund): Promise<void> {
  // An exception counts as a try, otherwise it would be retried forever and never reach staff.
  const answer = await tryOnce(ctx, refund).catch((err: unknown): RefundAnswer => {
    ctx.log.error({ err, refundId: refund.id }, 'refund could not be sent')
    return { kind: 'unknown' }
  })
  const move = moveAfter(refund, answer)
  if (move.state === 'FAILED_MANUAL') {
    ctx.metrics.faults.inc({ kind: 'refund failed permanently' })
    ctx.log.error(
      { refundId: refund.id, orderId: refund.orderId, rescode: move.rescode },
      'refund failed permanently',
    )
  }
  await transact(ctx.sql, async (tx) => {
    const moved = await moveRefund(tx, refund.id, move)
    const { id: refundId, orderId, amount, capturedCurrency: currency } = refund
    if (moved && orderId && move.state === 'SUCCEEDED') {
      await ctx.events.emit(tx, 'payment.refunded', { orderId, refundId, amount, currency })
    }
    return ok(undefined)
  })
}

/** Before a retry, checks the gateway's balance, because the previous try may have succeeded. */
async function tryOnce(ctx: Ctx, refund: DueRefund): Promise<RefundAnswer> {
  const { id: refundId, amount, reason, capturedAmount, backBefore } = refund
  const request = { ...aboutPayment(refund), refundId, amount, reason }
  const gateway = gatewayOf(refund.provider)
  if (refund.tries > 1) {
    const rest = await gateway.unrefunded(ctx, request)
    if (rest === null) return { kind: 'unknown' }
    if (rest <= capturedAmount - backBefore - amount) return { kind: 'done' }
  }
  return gateway.refund(ctx, request)
}

export const aboutPayment = (
  payment: CapturedAtGateway,
): Omit<RefundRequest, 'refundId' | 'amount' | 'reason'> => ({
  attemptId: payment.attemptId,
  attemptedAt: payment.attemptedAt,
  memberId: payment.memberId,
  method: payment.pgCode ? gatewayMethod(payment.pgCode).method : (payment.orphanMethod ?? ''),
  mid: payment.mid,
  gatewayTxId: payment.gatewayTxId,
  captured: { amount: payment.capturedAmount, currency: payment.capturedCurrency },
})

function moveAfter({ tries, rescode: lastRescode }: DueRefund, answer: RefundAnswer): RefundMove {
  if (answer.kind === 'done') return { state: 'SUCCEEDED', waitMinutes: null, rescode: '0000', words: null }
  const rescode = answer.kind === 'refused' ? answer.rescode : null
  const words = answer.kind === 'refused' ? answer.words : null
  const waitMinutes = refundWait(tries, rescode, lastRescode)
  if (waitMinutes === null) return { state: 'FAILED_MANUAL', waitMinutes, rescode, words }
  return { state: answer.kind === 'unknown' ? 'SENT' : 'FAILED_RETRYABLE', waitMinutes, rescode, words }
}

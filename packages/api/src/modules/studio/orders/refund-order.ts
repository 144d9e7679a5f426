import type { RefundQuote } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { majorText } from '@encore/contract/rules/money'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { isInRunningDraw } from '#modules/commerce/draws/index.ts'
import { eventOf, lockForRefund, type Order, orderById } from '#modules/commerce/orders/index.ts'
import {
  declineRequest,
  grantRefund,
  type Quote,
  quoteRefund,
  type Refusal,
} from '#modules/commerce/refunds/index.ts'
import { approvalHours } from '#modules/studio/approvals/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { refundLimit } from '#platform/two-person-limits.ts'
import { mayMove } from './rules.ts'
import { insertApproval } from './store.ts'

export const refused = (refusal: Refusal) => fail('REFUND_REFUSED', { data: { ...refusal } })

type Actor = Pick<Staff, 'uid' | 'held'>

/** Returns null (404) when the caller may not refund the order. */
export async function orderToMove(db: Db, { held }: Actor, id: string): Promise<Order | null> {
  const order = await orderById(db, id)
  return order && mayMove(held, 'refund.write', order) ? order : null
}

const asText = (amount: number | null | undefined, { currency }: Order): string | null =>
  amount === null || amount === undefined ? null : majorText(amount, currency)

/**
 * Counts all refunds of an order together, so that splitting a refund does not avoid the second person. A refund that
 * takes lots out of a draw always needs one.
 */
export async function needsSecond(
  ctx: Pick<Ctx, 'config'>,
  db: Db,
  { staff, order, quote }: { staff: Actor; order: Order; quote: Pick<Quote, 'amount' | 'refundedBefore'> },
): Promise<boolean> {
  const isLarge = quote.refundedBefore + quote.amount > refundLimit(ctx.config, order.currency)
  return isLarge || order.memberId === staff.uid || isInRunningDraw(db, order.id)
}

/** Returns the effect and sums of a refund without changing anything. */
export async function quoteOrderRefund(
  ctx: Pick<Ctx, 'sql' | 'config'>,
  staff: Actor,
  { id, amount: asked }: { id: string; amount?: number | undefined },
): Promise<Result<RefundQuote, Failure<'NOT_FOUND' | 'REFUND_REFUSED'>>> {
  const order = await orderToMove(ctx.sql, staff, id)
  if (!order) return fail('NOT_FOUND')
  const quote = await quoteRefund(ctx.sql, order, asText(asked, order))
  if (!quote.ok) return refused(quote.failure)
  const { refundedBefore, amount, most, cubes } = quote.value
  const money = (sum: number) => ({ amount: sum, currency: order.currency })
  const left = order.amount - refundedBefore - amount
  return ok({
    amount: money(amount),
    most: money(most),
    left: money(left),
    cubes,
    isWhole: left === 0,
    needsSecond: await needsSecond(ctx, ctx.sql, { staff, order, quote: quote.value }),
  })
}

export interface RefundInput {
  id: string
  /** Minor units; null for everything that is left. */
  amount: number | null
  reason: string
}

type Asked = Result<
  AuditedResult<{ state: 'STARTED' | 'WAITS'; refundId: string | null; approvalId: string | null }>,
  Failure<'NOT_FOUND' | 'REFUND_REFUSED' | 'APPROVAL_PENDING'>
>

/**
 * Refunds by the same operation as the command line. A refund that needs a second person becomes an approval request.
 */
export async function refundOrder(
  ctx: Ctx,
  tx: Tx,
  staff: Actor,
  { id, amount: asked, reason }: RefundInput,
): Promise<Asked> {
  // Locked before earlier refunds are summed, because a concurrent partial refund would be missing from the sum.
  const order = (await orderToMove(tx, staff, id)) && (await lockForRefund(tx, id))
  if (!order) return fail('NOT_FOUND')
  const quote = await quoteRefund(tx, order, asText(asked, order))
  if (!quote.ok) return refused(quote.failure)
  const { currency } = order
  const amount = majorText(quote.value.amount, currency)
  const auditEntry = { object: { kind: 'order', id }, eventId: eventOf(order.lines), reason }
  if (await needsSecond(ctx, tx, { staff, order, quote: quote.value })) {
    const approvalId = newId('rp')
    const input = { orderId: id, amount: quote.value.amount, currency, reason, askedBy: staff.uid }
    if (!(await insertApproval(tx, { id: approvalId, ...input }, approvalHours)))
      return fail('APPROVAL_PENDING')
    return ok({
      reply: { state: 'WAITS', refundId: null, approvalId },
      auditEntry: { ...auditEntry, after: { amount, currency, waits: approvalId } },
    })
  }
  const granted = await grantRefund(ctx, tx, { orderId: id, amount, reason, decidedBy: staff.uid })
  if (!granted.ok) return refused(granted.failure)
  const { subject: refundId } = granted.value
  return ok({
    reply: { state: 'STARTED', refundId, approvalId: null },
    auditEntry: { ...auditEntry, after: { amount, currency, refund: refundId } },
  })
}

/** Declines the refund and notifies the buyer. */
export async function declineOrder(
  ctx: Ctx,
  tx: Tx,
  staff: Actor,
  { id, reason }: Omit<RefundInput, 'amount'>,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'REFUND_REFUSED'>>> {
  const order = await orderToMove(tx, staff, id)
  if (!order) return fail('NOT_FOUND')
  const declined = await declineRequest(ctx, tx, { orderId: id, reason, decidedBy: staff.uid })
  if (!declined.ok) return refused(declined.failure)
  const after = { request: declined.value.subject, declined: true }
  const auditEntry = { object: { kind: 'order', id }, eventId: eventOf(order.lines), after, reason }
  return ok({ reply: undefined, auditEntry })
}

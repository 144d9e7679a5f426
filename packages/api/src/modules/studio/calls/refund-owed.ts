import type { Failure } from '@encore/contract/errors'
import { owedRefund } from '@encore/contract/rules/calls/receipt'
import { type Money, majorText } from '@encore/contract/rules/money'
import { fail, ok, type Result } from '#kernel/result.ts'
import { lockForRefund, type Order } from '#modules/commerce/orders/index.ts'
import { grantRefund, quoteRefund } from '#modules/commerce/refunds/index.ts'
import { boughtLines, keepCallRefund } from '#modules/live/calls/index.ts'
import { needsSecond, refused } from '#modules/studio/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'

/** Owed time of a booking: of the chosen calls, and promised by all its calls. Milliseconds. */
export interface OwedTime {
  bookingId: string
  owedMs: number
  promisedMs: number
}

/** The refund of one order, in minor units of its currency. */
interface OrderRefund {
  order: Order
  amount: number
  refundedBefore: number
  parts: { productId: string; amount: number }[]
}

type Planned = Result<OrderRefund[], Failure<'CALL_NOT_BOUGHT' | 'REFUND_REFUSED'>>

/**
 * Computes what owed time of a booking costs and locks its orders: of each bought line `paid × owed / promised`, rounded
 * up, and never more than is left of the line and of its order.
 */
export async function planRefunds(tx: Tx, { bookingId, owedMs, promisedMs }: OwedTime): Promise<Planned> {
  const bought = Map.groupBy(await boughtLines(tx, bookingId), ({ orderId }) => orderId)
  if (bought.size === 0) return fail('CALL_NOT_BOUGHT')
  const refunds: OrderRefund[] = []
  for (const [orderId, lines] of [...bought].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const order = await lockForRefund(tx, orderId)
    if (!order) return refused({ rule: 'noSuchOrder' })
    const quote = await quoteRefund(tx, order, null)
    if (!quote.ok) return refused(quote.failure)
    const { most, refundedBefore } = quote.value
    let left = most
    const parts = lines.flatMap(({ productId, refundedBefore: before }) => {
      const paid = paidFor(order, productId)
      const share = owedRefund(paid, owedMs, promisedMs) ?? 0
      const amount = Math.min(share, paid - before, left)
      left -= Math.max(0, amount)
      return amount > 0 ? [{ productId, amount }] : []
    })
    const amount = parts.reduce((sum, part) => sum + part.amount, 0)
    if (amount > 0) refunds.push({ order, amount, refundedBefore, parts })
  }
  return refunds.length > 0 ? ok(refunds) : refused({ rule: 'nothingToRefund' })
}

const paidFor = ({ lines }: Order, productId: string): number =>
  lines.reduce((sum, line) => sum + (line.productId === productId ? line.unitAmount * line.quantity : 0), 0)

export const sumsOf = (refunds: readonly OrderRefund[]): Money[] =>
  refunds.map(({ order: { currency }, amount }) => ({ amount, currency }))

/** True when one of the refunds needs a second person, by the rule for refunds of an order. */
export async function isLarge(
  ctx: Pick<Ctx, 'config'>,
  tx: Tx,
  refunds: readonly OrderRefund[],
  staff: Pick<Staff, 'uid' | 'held'>,
): Promise<boolean> {
  for (const { order, amount, refundedBefore } of refunds)
    if (await needsSecond(ctx, tx, { staff, order, quote: { amount, refundedBefore } })) return true
  return false
}

/** Starts the refunds; cubes are back at once. Returns the id of the first, which the settled calls name. */
export async function payBack(
  ctx: Ctx,
  tx: Tx,
  refunds: readonly OrderRefund[],
  { bookingId, ...decider }: { bookingId: string; decidedBy: string; reason: string },
): Promise<Result<string, Failure<'REFUND_REFUSED'>>> {
  const ids: string[] = []
  for (const { order, amount, parts } of refunds) {
    const orderId = order.id
    const granted = await grantRefund(ctx, tx, {
      ...{ orderId, amount: majorText(amount, order.currency), ...decider },
    })
    if (!granted.ok) return refused(granted.failure)
    const { subject: refundId } = granted.value
    for (const part of parts) await keepCallRefund(tx, bookingId, { refundId, orderId, ...part })
    ids.push(refundId)
  }
  const [first] = ids
  return first === undefined ? refused({ rule: 'nothingToRefund' }) : ok(first)
}

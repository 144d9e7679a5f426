import { majorText } from '@encore/contract/rules/money'
import { ok, type Result } from '#kernel/result.ts'
import { lockForRefund, type Order } from '#modules/commerce/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { grantRefund } from './decide-request.ts'
import type { Decider, Refusal } from './decisions.ts'
import { quoteRefund } from './quote-refund.ts'

export interface LineRefund extends Decider {
  orderId: string
  isChosen(line: Order['lines'][number]): boolean
}

/** `BY_PERSON`: something was refunded before, so that staff decide. `NOTHING`: already refunded, or never paid. */
export type LineFate = 'REFUNDED' | 'BY_PERSON' | 'NOTHING'

/** Refunds the chosen lines of an order, or the whole order when it has no others. A repetition refunds nothing twice. */
export async function refundLines(
  ctx: Ctx,
  tx: Tx,
  { orderId, isChosen, ...decider }: LineRefund,
): Promise<Result<LineFate, Refusal>> {
  const order = await lockForRefund(tx, orderId)
  const lines = order?.lines.filter(isChosen) ?? []
  if (!order || lines.length === 0) return ok('NOTHING')
  const sum = lines.reduce((before, { unitAmount, quantity }) => before + unitAmount * quantity, 0)
  const amount = lines.length === order.lines.length ? null : majorText(sum, order.currency)
  const quote = await quoteRefund(tx, order, amount)
  if (!quote.ok) return quote.failure.rule === 'nothingToRefund' ? ok('NOTHING') : quote
  if (quote.value.refundedBefore > 0) return ok('BY_PERSON')
  const granted = await grantRefund(ctx, tx, { orderId, amount, ...decider })
  return granted.ok ? ok('REFUNDED') : granted
}

import { majorText } from '@encore/contract/rules/money'
import { ok } from '#kernel/result.ts'
import { lockForRefund } from '#modules/commerce/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { enqueue } from '#platform/jobs.ts'
import { grantRefund } from './decide-request.ts'
import { quoteRefund } from './quote-refund.ts'

/** Lines that brought no entry; null for the whole order. */
export interface NotEnteredJob {
  orderId: string
  lineIds: string[] | null
}

export const startNotEntered = (tx: Tx, { orderId, lineIds }: DomainEventMap['draw.notEntered']) =>
  enqueue(tx, 'refund-not-entered', { orderId, lineIds } satisfies NotEnteredJob)

/** Reason and decider that are stored with the refund. */
const decider = { reason: 'The payment came too late for its draw', decidedBy: 'rules of the draw' }

/** Refunds what brought no entry. An order of which something was refunded already is left to staff. */
export async function refundNotEntered(ctx: Ctx, { orderId, lineIds }: NotEnteredJob): Promise<void> {
  await transact(ctx.sql, async (tx) => {
    const order = await lockForRefund(tx, orderId)
    if (!order) return ok(null)
    const lines = order.lines.filter(({ id }) => lineIds?.includes(id) ?? true)
    const sum = lines.reduce((before, { unitAmount, quantity }) => before + unitAmount * quantity, 0)
    const amount = lineIds ? majorText(sum, order.currency) : null
    const quote = await quoteRefund(tx, order, amount)
    if (quote.ok && quote.value.refundedBefore > 0) return ok(null)
    const granted = quote.ok ? await grantRefund(ctx, tx, { orderId, amount, ...decider }) : quote
    if (!granted.ok)
      ctx.log.error({ order: orderId, rule: granted.failure.rule }, 'a late entry could not be refunded')
    return ok(null)
  })
}

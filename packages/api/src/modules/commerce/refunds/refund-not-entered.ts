import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { enqueue } from '#platform/jobs.ts'
import { refundLines } from './refund-lines.ts'

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
    const isChosen = ({ id }: { id: string }) => lineIds?.includes(id) ?? true
    const refunded = await refundLines(ctx, tx, { orderId, isChosen, ...decider })
    if (!refunded.ok)
      ctx.log.error({ order: orderId, rule: refunded.failure.rule }, 'a late entry could not be refunded')
    return ok(null)
  })
}

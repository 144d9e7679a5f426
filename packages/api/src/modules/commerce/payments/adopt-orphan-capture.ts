import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { GatewayFact } from './fact.ts'
import type { ReportedPayment } from './gateway.ts'
import { insertOrphan, insertRefund } from './refund-store.ts'

/** Refunds a capture of one of our merchant accounts whose reference is unknown: no order can use it. */
export async function adoptOrphanCapture(
  ctx: Ctx,
  fact: GatewayFact,
  { method, payer }: ReportedPayment,
  paidAt: Date,
): Promise<void> {
  const { provider, ref, mid, gatewayTxId, money } = fact
  if (!money) return
  const orphan = { ref, mid, method: fact.method ?? method, payer, at: paidAt.toISOString() }
  const taken = await transact(ctx.sql, async (tx) => {
    const isNew = await insertOrphan(tx, fact, money, orphan)
    const refund = { id: newId('rf'), provider, gatewayTxId, orderId: null, amount: money.amount }
    if (isNew) await insertRefund(tx, { ...refund, reason: 'ORPHAN' })
    return ok(isNew)
  })
  if (!taken.ok || !taken.value) return
  ctx.metrics.faults.inc({ kind: 'payment without an order' })
  ctx.log.error({ ref, gatewayTxId, provider }, 'refunding a payment without an order')
}

import { ok } from '#kernel/result.ts'
import { askGateway, endAttempts, lastRefusal } from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { TurnEnd } from '#platform/schedule.ts'
import { moveOrder } from './move-order.ts'
import { isOpen } from './rules.ts'
import { claimOverdue, lockOrder } from './store.ts'
import { releaseUnits } from './units.ts'

const ordersPerTurn = 20
/** Retry interval when a gateway gave no answer. */
const againMinutes = 5

/** Ends unpaid orders past their hold, once the gateway reports them as unpaid. */
export async function settleOverdue(ctx: Ctx): Promise<TurnEnd> {
  const overdue = await claimOverdue(ctx.sql, againMinutes, ordersPerTurn)
  await Promise.all(overdue.map(({ id }) => settleOne(ctx, id)))
  return overdue.length === ordersPerTurn ? 'more' : 'done'
}

async function settleOne(ctx: Ctx, id: string): Promise<void> {
  if ((await askGateway(ctx, id)) !== 'unpaid') return
  await transact(ctx.sql, async (tx) => {
    const refusal = await lastRefusal(tx, id)
    await endAttempts(tx, id, 'EXPIRED')
    const order = await lockOrder(tx, id)
    // A deposit registered since then keeps the order and its attempts open, so this transaction rolls back.
    if (!order || !isOpen(order.status) || order.isHeld) return keptOpen
    await moveOrder(tx, order, refusal?.isLatest ? 'failed' : 'expired')
    await releaseUnits(tx, order)
    return ok(undefined)
  })
}

const keptOpen = { ok: false as const, failure: 'KEPT_OPEN' }

import { ok } from '#kernel/result.ts'
import { release } from '#modules/catalog/stock/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { lockBuyer, selectOrder } from './store.ts'

/** Gives back what a buyer held ahead of an order; what became one meanwhile stays the order's. */
export const giveUpHold = ({ sql }: Pick<Ctx, 'sql'>, memberId: string, orderId: string) =>
  transact(sql, async (tx) => {
    await lockBuyer(tx, memberId)
    if (!(await selectOrder(tx, orderId))) await release(tx, orderId)
    return ok(null)
  })

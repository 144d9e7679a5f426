import { ok } from '#kernel/result.ts'
import { release } from '#modules/catalog/stock/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { lockBuyer, selectOrder } from './store.ts'

/** Releases a buyer's hold unless an order has taken it over. */
export const giveUpHold = ({ sql }: Pick<Ctx, 'sql'>, memberId: string, orderId: string) =>
  transact(sql, async (tx) => {
    await lockBuyer(tx, memberId)
    if (!(await selectOrder(tx, orderId))) await release(tx, orderId)
    return ok(null)
  })

import { ok } from '#kernel/result.ts'
import { tell } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { callReclaim, selectDueProducts } from './store.ts'

const productsPerTurn = 100

/** Gives back what was held past its time, one product a transaction. */
export async function reclaimHolds({ sql }: Ctx): Promise<void> {
  for (const { product_id } of await selectDueProducts(sql, productsPerTurn)) {
    await transact(sql, async (tx) => {
      const returned = await callReclaim(tx, product_id)
      if (returned) await tell(tx, { topic: 'stock', productId: product_id })
      return ok(returned)
    })
  }
}

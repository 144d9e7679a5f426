import type { Ctx } from '#platform/context.ts'
import { callReclaim, selectDueProducts } from './store.ts'

const productsPerTurn = 100

/** Releases expired holds, one product per transaction. */
export async function reclaimHolds({ sql }: Ctx): Promise<void> {
  for (const { product_id } of await selectDueProducts(sql, productsPerTurn))
    await callReclaim(sql, product_id)
}

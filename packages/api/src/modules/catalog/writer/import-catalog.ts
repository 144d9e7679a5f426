import type { Failure } from '@encore/contract/errors'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { writeArtists } from '#modules/catalog/events/index.ts'
import { openStock } from '#modules/catalog/stock/index.ts'
import { writeThemes } from '#modules/catalog/themes/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { constraintOf, transact } from '#platform/db/transact.ts'
import type { CatalogDefinition, StockedProduct } from './definition.ts'
import { definitionProblems } from './rules.ts'
import { saveEvents } from './write-events.ts'
import { openSlots, saveProducts } from './write-products.ts'

/**
 * Saves a definition in one transaction: known ids are replaced, others are new. Stock below held plus sold is refused
 * as `products/{index}/onHand` `below-sold`, a slot below its reservations as `products/pickupSlots` `below-taken`.
 */
export async function importCatalog(
  { sql }: Ctx,
  definition: CatalogDefinition,
): Promise<Result<void, Failure<'INVALID_INPUT'>>> {
  const problems = definitionProblems(definition)
  if (problems.length > 0) return fail('INVALID_INPUT', { fields: problems })
  const { artists, events, themes, products } = definition
  return transact(sql, async (tx) => {
    await writeArtists(tx, artists)
    const held = await saveEvents(tx, events)
    if (!held.ok) return held
    await writeThemes(tx, themes)
    const saved = await saveProducts(tx, products)
    if (!saved.ok) return saved
    const stocked = await openStocks(tx, products)
    return stocked.ok ? openSlots(tx, products) : stocked
  })
}

/** In order of product id, the order in which all code locks several stocks. */
async function openStocks(
  tx: Tx,
  products: StockedProduct[],
): Promise<Result<void, Failure<'INVALID_INPUT'>>> {
  const ordered = products.map((product, index) => ({ product, index }))
  ordered.sort((a, b) => (a.product.id < b.product.id ? -1 : 1))
  for (const { product, index } of ordered) {
    try {
      await openStock(tx, product.id, product.onHand)
    } catch (cause) {
      if (constraintOf(cause) !== 'stock_not_oversold') throw cause
      return invalid(`products/${index}/onHand`, 'below-sold')
    }
  }
  return ok(undefined)
}

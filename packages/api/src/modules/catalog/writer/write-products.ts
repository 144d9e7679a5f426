import type { Failure, FieldProblem } from '@encore/contract/errors'
import { broken } from '@encore/contract/rules/field-rules'
import { productRules } from '@encore/contract/rules/product-rules'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { writeSlots } from '#modules/catalog/pickup/index.ts'
import { countVersions, writeProducts } from '#modules/catalog/products/index.ts'
import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { constraintOf } from '#platform/db/transact.ts'
import type { ProductDefinition } from './definition.ts'
import { groupProblems } from './product-rules.ts'

type Refused = Failure<'INVALID_INPUT'>

/** Returns the problems of products with their paths, such as `products/0/prices`. */
export const productProblems = (products: ProductDefinition[]): FieldProblem[] => [
  ...products.flatMap((product, index) => broken(productRules, product, `products/${index}`)),
  ...groupProblems(products),
]

/** Inserts or replaces products; their stock stays. `openSlots` writes pickup slots. */
export async function saveProducts(tx: Tx, products: ProductDefinition[]): Promise<Result<void, Refused>> {
  const problems = productProblems(products)
  if (problems.length > 0) return fail('INVALID_INPUT', { fields: problems })
  try {
    await writeProducts(tx, products)
  } catch (cause) {
    if (constraintOf(cause) !== 'product_code_unique') throw cause
    return invalid('products/productCode', 'taken')
  }
  const ids = products.map(({ id }) => id)
  await countVersions(tx, ids)
  await publish(tx, { topic: 'catalog' })
  return ok(undefined)
}

/**
 * Writes pickup slots. The stock of the products must be locked or unchanged. A slot below its reservations is
 * `below-taken`.
 */
export async function openSlots(tx: Tx, products: ProductDefinition[]): Promise<Result<void, Refused>> {
  try {
    await writeSlots(tx, products)
    return ok(undefined)
  } catch (cause) {
    if (constraintOf(cause) !== 'pickup_slot_not_overfull') throw cause
    return invalid('products/pickupSlots', 'below-taken')
  }
}

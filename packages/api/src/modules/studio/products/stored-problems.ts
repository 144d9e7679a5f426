import type { FieldProblem } from '@encore/contract/errors'
import { isCodeTaken } from '#modules/catalog/products/index.ts'
import type { ProductDefinition } from '#modules/catalog/writer/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { hasFiles } from './has-files.ts'
import { hasPicture } from './has-picture.ts'
import { tierProblems } from './tier-problems.ts'

/** Checks what needs the database or disk. `before` is the saved product; null for a new one. */
export async function storedProblems(
  ctx: Pick<Ctx, 'config'>,
  tx: Tx,
  product: ProductDefinition,
  before: Pick<ProductDefinition, 'image' | 'isHidden' | 'productCode'> | null,
): Promise<FieldProblem[]> {
  const { image, productCode } = product
  const problems = await tierProblems(tx, product)
  if (productCode !== before?.productCode && (await isCodeTaken(tx, productCode)))
    problems.push({ path: 'product/productCode', rule: 'taken' })
  if (image !== before?.image && !(await hasPicture(ctx, product)))
    problems.push({ path: 'product/image', rule: 'unknown' })
  if ((before === null || before.isHidden) && !(await hasFiles(tx, product)))
    problems.push({ path: 'product/isHidden', rule: 'files' })
  return problems
}

import type { Failure } from '@encore/contract/errors'
import { grantingRole, type HeldRole } from '@encore/contract/rules/staff-roles'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type WrittenProduct, writtenProduct } from '#modules/catalog/products/index.ts'
import type { Db } from '#platform/db/connect.ts'

/** Returns NOT_FOUND when the caller may not read the product. One without an event needs a role for all events. */
export async function readableProduct(
  db: Db,
  held: readonly HeldRole[],
  id: string,
): Promise<Result<WrittenProduct, Failure<'NOT_FOUND'>>> {
  const product = await writtenProduct(db, id)
  if (!product || grantingRole(held, 'product.read', product.eventId) === null) return fail('NOT_FOUND')
  return ok(product)
}

/** Also checks the write permission. */
export async function changeableProduct(
  db: Db,
  held: readonly HeldRole[],
  id: string,
): Promise<Result<WrittenProduct, Failure<'NOT_FOUND' | 'NOT_PERMITTED'>>> {
  const readable = await readableProduct(db, held, id)
  if (!readable.ok) return readable
  const mayChange = grantingRole(held, 'product.write', readable.value.eventId) !== null
  return mayChange ? readable : fail('NOT_PERMITTED')
}

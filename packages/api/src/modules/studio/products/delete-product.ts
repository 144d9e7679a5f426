import type { Failure } from '@encore/contract/errors'
import { grantingRole, type HeldRole, rolesAt } from '@encore/contract/rules/staff-roles'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { allSlotsOf } from '#modules/catalog/pickup/index.ts'
import {
  lockDeletedProduct,
  lockWritten,
  setProductDeleted,
  setProductRestored,
  type WrittenProduct,
  writtenProduct,
} from '#modules/catalog/products/index.ts'
import { stockFigures } from '#modules/catalog/stock/index.ts'
import { hasOrdersWith } from '#modules/commerce/orders/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { constraintOf } from '#platform/db/transact.ts'
import { changeableProduct } from './access-scope.ts'
import { auditFacts } from './audit-facts.ts'

/** True when the product is hidden and has no orders and no holds. */
export async function isDeletable(db: Db, { id, isHidden }: WrittenProduct): Promise<boolean> {
  if (!isHidden) return false
  const figures = (await stockFigures(db, [id])).get(id)
  return (figures?.held ?? 0) === 0 && (figures?.sold ?? 0) === 0 && !(await hasOrdersWith(db, id))
}

/** Marks a hidden product as deleted. Its row stays, so that it can be restored. */
export async function deleteProduct(
  tx: Tx,
  held: readonly HeldRole[],
  id: string,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'NOT_A_DRAFT'>>> {
  await lockWritten(tx, id, null)
  const found = await changeableProduct(tx, held, id)
  if (!found.ok) return found
  const product = found.value
  if (!(await isDeletable(tx, product))) return fail('NOT_A_DRAFT')
  await setProductDeleted(tx, id)
  return ok({
    reply: undefined,
    auditEntry: {
      object: { kind: 'product', id },
      eventId: product.eventId,
      before: auditFacts(product, await allSlotsOf(tx, id)),
    },
  })
}

/** *Errors*: NOT_FOUND for one that is not deleted; `productCode` is `taken` when another product has its code now. */
export async function restoreProduct(
  tx: Tx,
  held: readonly HeldRole[],
  id: string,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'INVALID_INPUT'>>> {
  const deleted = await lockDeletedProduct(tx, id)
  if (!deleted || rolesAt(held, deleted.eventId).length === 0) return fail('NOT_FOUND')
  const { eventId } = deleted
  if (grantingRole(held, 'product.write', eventId) === null) return fail('NOT_PERMITTED')
  try {
    await setProductRestored(tx, id)
  } catch (cause) {
    if (constraintOf(cause) !== 'product_code_unique') throw cause
    return invalid('productCode', 'taken')
  }
  const product = await writtenProduct(tx, id)
  if (!product) throw new Error(`Product ${id} is gone`)
  const after = auditFacts(product, await allSlotsOf(tx, id))
  return ok({ reply: undefined, auditEntry: { object: { kind: 'product', id }, eventId, after } })
}

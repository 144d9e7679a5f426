import type { NewProductDraft, ProductDraft } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { defaultBuyLimit } from '@encore/contract/rules/product-editing'
import { grantingRole, rolesAt } from '@encore/contract/rules/staff-roles'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result, refused } from '#kernel/result.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { groupOf, type ProductKind } from '#modules/catalog/products/index.ts'
import { openStock } from '#modules/catalog/stock/index.ts'
import { openSlots, productProblems, saveProducts } from '#modules/catalog/writer/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { auditFacts } from './audit-facts.ts'
import { inForm } from './form-problems.ts'
import { asInGroup } from './group.ts'
import { definitionOf } from './read-draft.ts'
import { storedProblems } from './stored-problems.ts'

export interface NewProduct {
  eventId: string | null
  kind: ProductKind
  onHand: number
  product: NewProductDraft
}

type Created = Result<AuditedResult<{ id: string }>, Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'INVALID_INPUT'>>

/** Creates a product of an event of the caller. One without an event needs a role for all events. */
export async function createProduct(
  ctx: Ctx,
  tx: Tx,
  { uid, held }: Pick<Staff, 'uid' | 'held'>,
  { eventId, kind, onHand, product: draft }: NewProduct,
): Promise<Created> {
  if (eventId !== null && rolesAt(held, eventId).length === 0) return fail('NOT_FOUND')
  if (grantingRole(held, 'product.write', eventId) === null) return fail('NOT_PERMITTED')
  const event = eventId === null ? undefined : (await heldEvents(tx, [eventId])).get(eventId)
  if (eventId !== null && !event) return fail('NOT_FOUND')
  const payEndAt = draft.payEndAt ?? event?.endAt.toISOString()
  const whole: ProductDraft = {
    ...draft,
    payEndAt: payEndAt ?? '',
    buyLimitMax: draft.buyLimitMax ?? defaultBuyLimit(kind),
  }
  const id = newId('pr')
  const { product, problems } = definitionOf({ id, eventId, kind }, whole)
  if (payEndAt === undefined) problems.unshift({ path: 'product/payEndAt', rule: 'required' })
  const group = product.optionGroup === null ? [] : await groupOf(tx, eventId, product.optionGroup)
  const all = [product, ...group.map((other) => asInGroup(other, product))]
  problems.push(...inForm(productProblems(all)), ...(await storedProblems(ctx, tx, product, null)))
  const refusal = refused(problems)
  if (refusal) return refusal
  const saved = await saveProducts(tx, all)
  if (!saved.ok) return fail('INVALID_INPUT', { fields: inForm(saved.failure.fields) })
  await openStock(tx, id, onHand, uid)
  await openSlots(tx, [product])
  const after = { ...auditFacts(product, product.pickupSlots ?? []), onHand }
  return ok({ reply: { id }, auditEntry: { object: { kind: 'product', id }, eventId, after } })
}

import type { ProductDraft } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { ChangeKind } from '@encore/contract/rules/product-editing'
import { fail, ok, type Result, refused } from '#kernel/result.ts'
import { allSlotsOf, removeSlots, type StaffSlot } from '#modules/catalog/pickup/index.ts'
import { groupOf, lockWritten, writtenProduct } from '#modules/catalog/products/index.ts'
import {
  openSlots,
  type ProductDefinition,
  productProblems,
  saveProducts,
} from '#modules/catalog/writer/index.ts'
import { type AuditedResult, lastEdit } from '#modules/studio/audit/index.ts'
import { isProvedFresh } from '#modules/studio/session/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { changeableProduct } from './access-scope.ts'
import { auditFacts } from './audit-facts.ts'
import { buyerFacts } from './buyer-facts.ts'
import { inForm } from './form-problems.ts'
import { asInGroup } from './group.ts'
import { definitionOf } from './read-draft.ts'
import { buyerChanges, isRepriced } from './rules.ts'
import { storedProblems } from './stored-problems.ts'

export interface Save {
  id: string
  version: number
  product: ProductDraft
  confirmed: ChangeKind[]
}

type Saved = Result<
  AuditedResult<{ version: number }>,
  Failure<
    | 'NOT_FOUND'
    | 'NOT_PERMITTED'
    | 'VERSION_CONFLICT'
    | 'CONFIRM_CHANGES'
    | 'REAUTH_REQUIRED'
    | 'INVALID_INPUT'
  >
>

/**
 * Saves an edit by the rules of the catalog writer, and shared values to the whole group. Effects on buyers are counted
 * after the write and must be confirmed, or it is rolled back. Data of CONFIRM_CHANGES: `changes`; of VERSION_CONFLICT:
 * `version`, `by`, `at`.
 */
export async function saveProduct(
  ctx: Ctx,
  tx: Tx,
  staff: Pick<Staff, 'held' | 'provedAtMs'>,
  save: Save,
): Promise<Saved> {
  const { id, confirmed } = save
  await lockWritten(tx, id, save.product.optionGroup)
  const found = await changeableProduct(tx, staff.held, id)
  if (!found.ok) return found
  const before = found.value
  if (before.version !== save.version)
    return fail('VERSION_CONFLICT', {
      data: { version: before.version, ...(await lastEdit(tx, { kind: 'product', id })) },
    })
  if (isRepriced(before, save.product) && !isProvedFresh(ctx, staff)) return fail('REAUTH_REQUIRED')
  const { product, problems } = definitionOf(before, save.product)
  const group = product.optionGroup === null ? [] : await groupOf(tx, product.eventId, product.optionGroup)
  const siblings = group.filter((other) => other.id !== id)
  const all = [product, ...siblings.map((other) => asInGroup(other, product))]
  problems.push(...inForm(productProblems(all)), ...(await storedProblems(ctx, tx, product, before)))
  const refusal = refused(problems)
  if (refusal) return refusal
  const slots = await allSlotsOf(tx, id)
  const cleared = await removeOthers(tx, product, slots)
  if (!cleared.ok) return cleared
  const written = await saveProducts(tx, all)
  if (!written.ok) return fail('INVALID_INPUT', { fields: inForm(written.failure.fields) })
  const opened = await openSlots(tx, [product])
  if (!opened.ok) return fail('INVALID_INPUT', { fields: inForm(opened.failure.fields) })
  const after = await writtenProduct(tx, id)
  if (!after) throw new Error(`Product ${id} is gone`)
  const facts = await buyerFacts(ctx, tx, { before, after, slots, product, siblings: siblings.length })
  const changes = buyerChanges(before, after, facts)
  if (changes.some(({ kind }) => !confirmed.includes(kind)))
    return fail('CONFIRM_CHANGES', { data: { changes } })
  return ok({
    reply: { version: after.version },
    auditEntry: {
      object: { kind: 'product', id },
      eventId: before.eventId,
      before: auditFacts(before, slots),
      after: { ...auditFacts(after, product.pickupSlots ?? []), ...confirmedFact(changes) },
    },
  })
}

/** Deletes slots missing from the draft, unless they have or had a reservation. */
async function removeOthers(
  tx: Tx,
  { id, pickupSlots = [] }: ProductDefinition,
  slots: StaffSlot[],
): Promise<Result<void, Failure<'INVALID_INPUT'>>> {
  const kept = new Set(pickupSlots.map(({ from }) => from.getTime()))
  const gone = slots.filter(({ from }) => !kept.has(from.getTime()))
  if (
    (await removeSlots(
      tx,
      id,
      gone.map((slot) => slot.id),
    )) === gone.length
  )
    return ok(undefined)
  return fail('INVALID_INPUT', { fields: [{ path: 'product/pickupSlots', rule: 'taken' }] })
}

const confirmedFact = (changes: { kind: string; count: number }[]) =>
  changes.length > 0 ? { confirmed: changes.map(({ kind, count }) => `${kind} ${count}`) } : {}

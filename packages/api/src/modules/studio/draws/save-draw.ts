import type { StudioDrawDraft } from '@encore/contract/endpoints'
import type { Failure, FieldProblem } from '@encore/contract/errors'
import { ok, type Result, refused } from '#kernel/result.ts'
import { createDraft, deleteDraft, productIdsOfDraw, updateDraft } from '#modules/commerce/draws/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { auditFacts } from './audit-facts.ts'
import { draftOf, type ReadDraft, readDraft } from './draft.ts'
import { drawObject, eventOf, lockDraft, lockDraftAt, type Place, productFacts } from './find-draw.ts'
import { productProblems } from './publication-problems.ts'

/** Creates a draft, which may still lack texts. */
export async function createDraw(
  ctx: Ctx,
  tx: Tx,
  eventId: string,
  body: StudioDrawDraft,
): Promise<Result<AuditedResult<{ id: string }>, Failure<'INVALID_INPUT'>>> {
  const { zone } = await eventOf(tx, eventId)
  const read = await checked(tx, readDraft(body, { eventId, zone }))
  if (!read.ok) return read
  const id = (await createDraft(ctx, tx, read.value)).toString('hex')
  return ok({
    reply: { id },
    auditEntry: { object: drawObject({ id }), eventId, after: auditFacts(body) },
  })
}

export interface SaveDraw extends Place {
  version: number
  draft: StudioDrawDraft
}

type Saved = Result<
  AuditedResult<{ version: number }>,
  Failure<'NOT_FOUND' | 'NOT_A_DRAFT' | 'VERSION_CONFLICT' | 'INVALID_INPUT'>
>

export async function saveDraw(tx: Tx, { version, draft, ...place }: SaveDraw): Promise<Saved> {
  const found = await lockDraftAt(tx, { ...place, version })
  if (!found.ok) return found
  const before = found.value
  const { zone } = await eventOf(tx, place.eventId)
  const read = await checked(tx, readDraft(draft, { eventId: place.eventId, zone }), 'draft/')
  if (!read.ok) return read
  const written = draftOf(before, await productIdsOfDraw(tx, before.id), zone)
  await updateDraft(tx, before.id, read.value)
  return ok({
    reply: { version: version + 1 },
    auditEntry: {
      object: drawObject(place),
      eventId: place.eventId,
      before: auditFacts(written),
      after: auditFacts(draft),
    },
  })
}

export async function deleteDraw(
  tx: Tx,
  place: Place,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'NOT_A_DRAFT'>>> {
  const found = await lockDraft(tx, place)
  if (!found.ok) return found
  const { id, title } = found.value
  await deleteDraft(tx, id)
  return ok({
    reply: undefined,
    auditEntry: { object: drawObject(place), eventId: place.eventId, before: { title } },
  })
}

/** Returns INVALID_INPUT with every problem that keeps a draft from being stored. */
async function checked(tx: Tx, { draft, problems }: ReadDraft, root = '') {
  const ofProducts = productProblems(draft.eventId, await productFacts(tx, draft.productIds))
  const all: FieldProblem[] = [...problems, ...ofProducts]
  return refused(all.map(({ path, rule }) => ({ path: `${root}${path}`, rule }))) ?? ok(draft)
}

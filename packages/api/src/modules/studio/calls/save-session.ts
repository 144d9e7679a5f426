import type { StudioCallDraft } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result, refused } from '#kernel/result.ts'
import {
  createDraft,
  deleteDraft,
  partsOfSession,
  replaceDraft,
  type TakenSale,
} from '#modules/live/calls/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { draftOf, type ReadDraft, readDraft } from './draft.ts'
import { partProblems } from './draft-problems.ts'
import { callObject, eventOf, lockDraft, lockDraftAt, type Place } from './find-session.ts'

type Taken = Failure<'CALL_PRODUCT_TAKEN' | 'CALL_DRAW_TAKEN'>

/** Creates a draft, which may still lack artists. */
export async function createSession(
  tx: Tx,
  eventId: string,
  draft: StudioCallDraft,
): Promise<Result<AuditedResult<{ id: string }>, Failure<'INVALID_INPUT'> | Taken>> {
  const { zone } = await eventOf(tx, eventId)
  const read = await checked(tx, readDraft(draft, { eventId, zone }))
  if (!read.ok) return read
  const created = await createDraft(tx, read.value)
  if ('taken' in created) return takenBy(created.taken)
  const { id } = created
  return ok({ reply: { id }, auditEntry: { object: callObject(id), eventId, after: { ...draft } } })
}

export interface SaveSession extends Place {
  version: number
  draft: StudioCallDraft
}

type Saved = Result<
  AuditedResult<{ version: number }>,
  Failure<'NOT_FOUND' | 'NOT_A_DRAFT' | 'VERSION_CONFLICT' | 'INVALID_INPUT'> | Taken
>

export async function saveSession(tx: Tx, { version, draft, ...place }: SaveSession): Promise<Saved> {
  const { eventId, id } = place
  const found = await lockDraftAt(tx, { ...place, version })
  if (!found.ok) return found
  const { zone } = await eventOf(tx, eventId)
  const read = await checked(tx, readDraft(draft, { eventId, zone }), 'draft/')
  if (!read.ok) return read
  const parts = await partsOf(tx, id)
  const taken = await replaceDraft(tx, id, read.value)
  if (taken) return takenBy(taken)
  const before = { ...draftOf(found.value, parts, zone) }
  return ok({
    reply: { version: version + 1 },
    auditEntry: { object: callObject(id), eventId, before, after: { ...draft } },
  })
}

export async function deleteSession(
  tx: Tx,
  place: Place,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'NOT_A_DRAFT'>>> {
  const { eventId, id } = place
  const found = await lockDraft(tx, place)
  if (!found.ok) return found
  const { zone } = await eventOf(tx, eventId)
  const before = { ...draftOf(found.value, await partsOf(tx, id), zone) }
  await deleteDraft(tx, id)
  return ok({ reply: undefined, auditEntry: { object: callObject(id), eventId, before } })
}

export async function partsOf(db: Db, id: string) {
  const parts = await partsOfSession(db, id)
  if (!parts) throw new Error(`Call session ${id} is gone`)
  return parts
}

/** Returns INVALID_INPUT with every problem that keeps a draft from being stored. */
async function checked(tx: Tx, { plan, problems }: ReadDraft, root = '') {
  const all = [...problems, ...(await partProblems(tx, plan))]
  return refused(all.map(({ path, rule }) => ({ path: `${root}${path}`, rule }))) ?? ok(plan)
}

const takenBy = (taken: TakenSale) =>
  'productId' in taken
    ? fail('CALL_PRODUCT_TAKEN', { data: { ...taken } })
    : fail('CALL_DRAW_TAKEN', { data: { ...taken } })

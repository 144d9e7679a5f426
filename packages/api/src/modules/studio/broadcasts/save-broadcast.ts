import type { BroadcastDraft } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type AuditedResult, lastEdit } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { aimed, changeableBroadcast } from './access-scope.ts'
import { type Broadcast, deleteDraft, insertBroadcast, updateBroadcast } from './store.ts'

type Reached = 'NOT_FOUND' | 'NOT_PERMITTED'

export async function createBroadcast(
  tx: Tx,
  { uid, held }: Pick<Staff, 'uid' | 'held'>,
  input: BroadcastDraft,
): Promise<Result<AuditedResult<{ id: string }>, Failure<Reached | 'INVALID_INPUT'>>> {
  const draft = await aimed(tx, held, input)
  if (!draft.ok) return draft
  const id = newId('bc')
  await insertBroadcast(tx, { id, madeBy: uid, draft: draft.value })
  const { eventId } = draft.value
  return ok({
    reply: { id },
    auditEntry: { object: { kind: 'broadcast', id }, eventId, after: { ...draft.value } },
  })
}

export interface SaveBroadcast {
  id: string
  version: number
  draft: BroadcastDraft
}

/** The data of VERSION_CONFLICT is `version`, `by` and `at`. */
export async function saveBroadcast(
  tx: Tx,
  held: readonly HeldRole[],
  { id, version, draft: input }: SaveBroadcast,
): Promise<
  Result<
    AuditedResult<{ version: number }>,
    Failure<Reached | 'VERSION_CONFLICT' | 'BROADCAST_PLANNED' | 'BROADCAST_SENT' | 'INVALID_INPUT'>
  >
> {
  const found = await openMessage(tx, held, { id, version })
  if (!found.ok) return found
  if (found.value.state === 'PLANNED') return fail('BROADCAST_PLANNED')
  const draft = await aimed(tx, held, input)
  if (!draft.ok) {
    const { fields, ...failure } = draft.failure
    const inForm = fields?.map(({ path, rule }) => ({ path: `draft/${path}`, rule }))
    return { ok: false, failure: inForm ? { ...failure, fields: inForm } : failure }
  }
  await updateBroadcast(tx, id, draft.value)
  const { eventId } = found.value
  const before = draftOf(found.value)
  const auditEntry = {
    object: { kind: 'broadcast', id },
    eventId,
    before: { ...before },
    after: { ...draft.value },
  }
  return ok({ reply: { version: version + 1 }, auditEntry })
}

/** Locks a broadcast that is unsent and still at the given version. */
export async function openMessage(
  tx: Tx,
  held: readonly HeldRole[],
  { id, version }: { id: string; version: number },
): Promise<Result<Broadcast, Failure<Reached | 'VERSION_CONFLICT' | 'BROADCAST_SENT'>>> {
  const found = await changeableBroadcast(tx, held, id)
  if (!found.ok) return found
  if (found.value.sentAt) return fail('BROADCAST_SENT')
  if (found.value.version === version) return found
  const edit = await lastEdit(tx, { kind: 'broadcast', id })
  return fail('VERSION_CONFLICT', { data: { version: found.value.version, ...edit } })
}

export async function discardBroadcast(
  tx: Tx,
  held: readonly HeldRole[],
  id: string,
): Promise<Result<AuditedResult<undefined>, Failure<Reached | 'BROADCAST_SENT'>>> {
  const found = await changeableBroadcast(tx, held, id)
  if (!found.ok) return found
  if (!(await deleteDraft(tx, id))) return fail('BROADCAST_SENT')
  const { eventId } = found.value
  const auditEntry = { object: { kind: 'broadcast', id }, eventId, before: { ...draftOf(found.value) } }
  return ok({ reply: undefined, auditEntry })
}

export const draftOf = (broadcast: Broadcast): BroadcastDraft => {
  const { kind, audience, eventId, productId, languages, leadsTo, noticeId, isMailed, title, content } =
    broadcast
  return { kind, audience, eventId, productId, languages, leadsTo, noticeId, isMailed, title, content }
}

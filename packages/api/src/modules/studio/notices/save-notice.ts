import type { NoticeDraft } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { written } from '#kernel/texts.ts'
import { noticeProblems, writeNotice } from '#modules/engagement/notices/index.ts'
import { type AuditedResult, lastEdit } from '#modules/studio/audit/index.ts'
import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { changeableNotice, mayWrite, writableEvent } from './access-scope.ts'
import { draftOf } from './read-notices.ts'

/** Creates a draft, which may still lack texts. */
export async function createNotice(
  tx: Tx,
  held: readonly HeldRole[],
  draft: NoticeDraft,
): Promise<Result<AuditedResult<{ id: string }>, Failure<'NOT_FOUND' | 'NOT_PERMITTED'>>> {
  const reached = await writableEvent(tx, held, draft.eventId)
  if (!reached.ok) return reached
  if (draft.isPinned && !mayWrite(held, null)) return fail('NOT_PERMITTED')
  const id = newId('no')
  const notice = cleaned(draft)
  await writeNotice(tx, { id, ...notice })
  const auditEntry = { object: { kind: 'notice', id }, eventId: draft.eventId, after: factsOf(notice) }
  return ok({ reply: { id }, auditEntry })
}

export interface SaveNotice {
  id: string
  version: number
  draft: NoticeDraft
}

type Saved = Result<
  AuditedResult<{ version: number }>,
  Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'VERSION_CONFLICT' | 'INVALID_INPUT'>
>

/** A published or scheduled notice must stay complete. Data of VERSION_CONFLICT: `version`, `by`, `at`. */
export async function saveNotice(
  tx: Tx,
  held: readonly HeldRole[],
  { id, version, draft }: SaveNotice,
): Promise<Saved> {
  const found = await changeableNotice(tx, held, id)
  if (!found.ok) return found
  const before = found.value
  const object = { kind: 'notice', id }
  if (before.version !== version)
    return fail('VERSION_CONFLICT', { data: { version: before.version, ...(await lastEdit(tx, object)) } })
  const reached = await writableEvent(tx, held, draft.eventId)
  if (!reached.ok) return reached
  if (draft.isPinned !== before.isPinned && !mayWrite(held, null)) return fail('NOT_PERMITTED')
  const notice = cleaned(draft)
  const isOut = before.state === 'SHOWN' || before.state === 'SCHEDULED'
  const fields = isOut ? noticeProblems(notice) : []
  if (fields.length > 0)
    return fail('INVALID_INPUT', {
      fields: fields.map(({ path, rule }) => ({ path: `draft/${path}`, rule })),
    })
  await writeNotice(tx, { id, ...notice })
  if (before.state === 'SHOWN') await publish(tx, { topic: 'catalog' })
  const auditEntry = {
    object,
    eventId: before.eventId,
    before: factsOf(draftOf(before)),
    after: factsOf(notice),
  }
  return ok({ reply: { version: version + 1 }, auditEntry })
}

const cleaned = (draft: NoticeDraft): NoticeDraft => ({
  ...draft,
  title: written(draft.title),
  summary: written(draft.summary),
  body: written(draft.body),
})

/** Facts for the audit log, with long texts reduced to length and beginning. */
const factsOf = ({ body, ...facts }: NoticeDraft): Record<string, unknown> => ({
  ...facts,
  body: Object.fromEntries(
    Object.entries(body).map(([lang, text]) => [lang, `${text.length}: ${text.slice(0, 80)}`]),
  ),
})

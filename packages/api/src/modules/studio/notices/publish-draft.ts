import type { Failure } from '@encore/contract/errors'
import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { noticeProblems, showNotice, writtenNotice } from '#modules/engagement/notices/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { changeableNotice, mayWrite } from './access-scope.ts'

export interface Publish {
  id: string
  /** Null means now. */
  at: string | null
  tellsMembers: boolean
}

type Published = Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'INVALID_INPUT'>>

/** *Errors*: INVALID_INPUT names missing fields, or `at`. Notifying all members needs a role for all events. */
export async function publishDraft(
  tx: Tx,
  held: readonly HeldRole[],
  { id, at, tellsMembers }: Publish,
): Promise<Published> {
  const found = await changeableNotice(tx, held, id)
  if (!found.ok) return found
  const before = found.value
  if (tellsMembers && before.notifiedAt === null && !mayWrite(held, null)) return fail('NOT_PERMITTED')
  const moment = at === null ? null : new Date(at)
  if (moment && Number.isNaN(moment.getTime())) return invalid('at', 'format')
  const fields = noticeProblems(before)
  if (fields.length > 0) return fail('INVALID_INPUT', { fields })
  await showNotice(tx, id, { at: moment, tellsMembers })
  const after = await writtenNotice(tx, id)
  if (!after) throw new Error(`Notice ${id} is gone`)
  const factsOf = ({ state, publishedAt, tellsMembers: tells }: typeof before) => ({
    ...{ state, tellsMembers: tells },
    publishedAt: publishedAt?.toISOString() ?? null,
  })
  const auditEntry = {
    object: { kind: 'notice', id },
    eventId: before.eventId,
    before: factsOf(before),
    after: factsOf(after),
  }
  return ok({ reply: undefined, auditEntry })
}

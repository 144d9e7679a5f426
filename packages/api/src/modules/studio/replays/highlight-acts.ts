import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import {
  type CutHighlight,
  findHighlight,
  keepHighlight,
  type MadeHighlight,
  renameHighlight,
  takeDownHighlight,
} from '#modules/live/highlights/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'

export async function keepCut(
  tx: Tx,
  cut: CutHighlight,
): Promise<Result<AuditedResult<MadeHighlight>, never>> {
  const { id, eventId, fromMs, toMs, title } = cut
  const reply = await keepHighlight(tx, cut)
  return ok({
    reply,
    auditEntry: { object: { kind: 'highlight', id }, eventId, after: { fromMs, toMs, title } },
  })
}

export async function renameCut(
  tx: Tx,
  id: string,
  title: Texts,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const before = await findHighlight(tx, id)
  if (!before) return fail('NOT_FOUND')
  const renamed = await renameHighlight(tx, id, title)
  if (!renamed.ok) return renamed
  const facts = { before: { title: before.title }, after: { title } }
  const auditEntry = { object: { kind: 'highlight', id }, eventId: before.eventId, ...facts }
  return ok({ reply: undefined, auditEntry })
}

export async function takeDownCut(
  tx: Tx,
  id: string,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND'>>> {
  const before = await findHighlight(tx, id)
  if (!before || !(await takeDownHighlight(tx, id)).ok) return fail('NOT_FOUND')
  const facts = { before: { isHidden: false }, after: { isHidden: true } }
  const auditEntry = { object: { kind: 'highlight', id }, eventId: before.eventId, ...facts }
  return ok({ reply: undefined, auditEntry })
}

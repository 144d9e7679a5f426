import type { Failure } from '@encore/contract/errors'
import type { DrawExclusion } from '@encore/contract/rules/draws'
import { ok, type Result } from '#kernel/result.ts'
import { checkExclusion, excludeEntrant } from '#modules/commerce/draws/index.ts'
import { requestApproval } from '#modules/studio/approvals/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { drawObject, findDraw, type Place } from './find-draw.ts'

export interface ExclusionRequest extends Place {
  memberId: string
  /** Public. */
  reason: DrawExclusion
  /** For staff only. */
  note: string
}

type Refused = Failure<'NOT_FOUND' | 'DRAW_CLOSED' | 'INVALID_INPUT'>
type Requested = Result<AuditedResult<{ approvalId: string }>, Refused | Failure<'APPROVAL_PENDING'>>

/** Requests the exclusion of a member from an open draw; a second person decides. */
export async function requestExclusion(
  tx: Tx,
  request: ExclusionRequest,
  askedBy: string,
): Promise<Requested> {
  const found = await findDraw(tx, request)
  if (!found.ok) return found
  const { eventId, id, memberId, reason, note } = request
  const checked = await checkExclusion(tx, { drawId: found.value.id, memberId, reason })
  if (!checked.ok) return checked
  const asked = await requestApproval(tx, {
    kind: 'DRAW_EXCLUSION',
    subjectId: `${id}:${memberId}`,
    eventId,
    payload: request,
    askedBy,
  })
  if (!asked.ok) return asked
  const after = { waits: asked.value, member: memberId, why: reason }
  return ok({
    reply: { approvalId: asked.value },
    auditEntry: { object: drawObject(request), eventId, after, reason: note },
  })
}

/** Excludes a member after approval. */
export async function excludeRequested(
  ctx: Ctx,
  tx: Tx,
  { memberId, reason, note, ...place }: ExclusionRequest,
): Promise<Result<AuditedResult<{ workId: null }>, Refused>> {
  const drawId = Buffer.from(place.id, 'hex')
  const excluded = await excludeEntrant(ctx, tx, { drawId, memberId, reason })
  if (!excluded.ok) return excluded
  return ok({
    reply: { workId: null },
    auditEntry: {
      object: drawObject(place),
      eventId: place.eventId,
      after: { excluded: memberId, why: reason },
      reason: note,
    },
  })
}

import type { Failure } from '@encore/contract/errors'
import type { DrawVoidReason } from '@encore/contract/rules/draws'
import { fail, ok, type Result } from '#kernel/result.ts'
import { isVoidable, voidDraw } from '#modules/commerce/draws/index.ts'
import { requestApproval } from '#modules/studio/approvals/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { drawObject, findDraw, type Place } from './find-draw.ts'

export interface VoidRequest extends Place {
  /** Public. */
  reason: DrawVoidReason
  /** For staff only. */
  note: string
}

type Requested = Result<
  AuditedResult<{ approvalId: string }>,
  Failure<'NOT_FOUND' | 'DRAW_CLOSED' | 'APPROVAL_PENDING'>
>

/** Requests the end of a published draw before its close; a second person decides. */
export async function requestVoid(tx: Tx, request: VoidRequest, askedBy: string): Promise<Requested> {
  const found = await findDraw(tx, request)
  if (!found.ok) return found
  if (!found.value.publishedAt) return fail('NOT_FOUND')
  if (!isVoidable(found.value)) return fail('DRAW_CLOSED')
  const { eventId, id, reason, note } = request
  const asked = await requestApproval(tx, {
    kind: 'DRAW_VOID',
    subjectId: id,
    eventId,
    payload: request,
    askedBy,
  })
  if (!asked.ok) return asked
  return ok({
    reply: { approvalId: asked.value },
    auditEntry: {
      object: drawObject(request),
      eventId,
      after: { waits: asked.value, why: reason },
      reason: note,
    },
  })
}

type Voided = Result<AuditedResult<{ workId: null }>, Failure<'NOT_FOUND' | 'DRAW_CLOSED'>>

/** Ends a draw after approval; it stays on the page of its event. */
export async function voidRequestedDraw(
  ctx: Ctx,
  tx: Tx,
  { reason, note, ...place }: VoidRequest,
): Promise<Voided> {
  const voided = await voidDraw(ctx, tx, Buffer.from(place.id, 'hex'), reason)
  if (!voided.ok) return voided
  const { title, state } = voided.value
  return ok({
    reply: { workId: null },
    auditEntry: {
      object: drawObject(place),
      eventId: place.eventId,
      before: { state },
      after: { title, state: 'VOID', why: reason },
      reason: note,
    },
  })
}

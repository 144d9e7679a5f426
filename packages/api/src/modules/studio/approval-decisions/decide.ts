import type { CampaignDraft } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import {
  type ApprovalRow,
  approvalById,
  approveOnce,
  rejectApproval,
} from '#modules/studio/approvals/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { callObject, type OwedCompensation, settleRequested } from '#modules/studio/calls/index.ts'
import { makeCampaign } from '#modules/studio/coupons/index.ts'
import {
  type ExclusionRequest,
  excludeRequested,
  type FinalRequest,
  type ForfeitRequest,
  forfeitAfterObjection,
  forfeitRequested,
  type Place,
  type RefundRequest,
  refundRequested,
  type VoidRequest,
  voidRequestedDraw,
} from '#modules/studio/draws/index.ts'
import { callOff } from '#modules/studio/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type Actor, canApprove, canReject } from './rules.ts'

type Work = { workId: string | null }
type Done = Result<
  AuditedResult<Work>,
  Failure<
    | 'NOT_FOUND'
    | 'EVENT_ENDED'
    | 'DRAW_CLOSED'
    | 'DRAW_PLACE_OVER'
    | 'DRAW_REFUND_STARTED'
    | 'CALL_MOVED'
    | 'CALL_NOT_BOUGHT'
    | 'REFUND_REFUSED'
    | 'INVALID_INPUT'
  >
>

/** Approves a request and carries it out in the same transaction. */
export async function approve(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<Done | Result<never, Failure<'APPROVAL_SELF' | 'APPROVAL_CLOSED'>>> {
  const row = await approvalById(tx, id)
  if (!row || !canApprove(actor, row)) return fail('NOT_FOUND')
  const { askedBy } = row
  if (askedBy === actor.uid) return fail('APPROVAL_SELF')
  if (!(await approveOnce(tx, id, actor.uid))) return fail('APPROVAL_CLOSED')
  const done = await carryOut(ctx, tx, row, actor.uid)
  if (!done.ok) return done
  const { reply, auditEntry } = done.value
  return ok({ reply, auditEntry: { ...auditEntry, after: { ...auditEntry.after, approval: id, askedBy } } })
}

function carryOut(
  ctx: Ctx,
  tx: Tx,
  { kind, subjectId, payload, askedBy }: ApprovalRow,
  approvedBy: string,
): Promise<Done> {
  switch (kind) {
    case 'CANCEL_EVENT':
      return callOff(ctx, tx, {
        eventId: subjectId,
        note: (payload as { note: Texts }).note,
        by: askedBy,
        approvedBy,
      })
    case 'COUPON_CAMPAIGN':
      return makeCampaign(tx, subjectId, payload as CampaignDraft, { madeBy: askedBy, approvedBy })
    case 'DRAW_VOID':
      return voidRequestedDraw(ctx, tx, payload as VoidRequest)
    case 'DRAW_EXCLUSION':
      return excludeRequested(ctx, tx, payload as ExclusionRequest)
    case 'DRAW_FORFEIT':
      return forfeitRequested(ctx, tx, payload as ForfeitRequest)
    case 'DRAW_REFUND':
      return refundRequested(ctx, tx, payload as RefundRequest, { askedBy, approvedBy })
    case 'DRAW_FORFEIT_FINAL':
      return forfeitAfterObjection(ctx, tx, payload as FinalRequest)
    case 'CALL_REFUND':
    case 'CALL_WAIVER':
      return settleRequested(ctx, tx, payload as OwedCompensation, { askedBy, approvedBy })
  }
}

/** Rejects a request, or withdraws the caller's own. */
export async function refuse(
  tx: Tx,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'APPROVAL_CLOSED'>>> {
  const row = await approvalById(tx, id)
  if (!row || !canReject(actor, row)) return fail('NOT_FOUND')
  if (!(await rejectApproval(tx, id, actor.uid, reason))) return fail('APPROVAL_CLOSED')
  const { eventId, askedBy } = row
  return ok({
    reply: undefined,
    auditEntry: { object: objectOf(row), eventId, after: { approval: id, askedBy, refused: true }, reason },
  })
}

/** Returns the object of a request, as the audit log names it. */
function objectOf({ kind, subjectId, payload }: ApprovalRow): { kind: string; id: string } {
  switch (kind) {
    case 'CANCEL_EVENT':
      return { kind: 'event', id: subjectId }
    case 'COUPON_CAMPAIGN':
      return { kind: 'campaign', id: subjectId }
    case 'DRAW_VOID':
    case 'DRAW_EXCLUSION':
    case 'DRAW_FORFEIT':
    case 'DRAW_FORFEIT_FINAL':
    case 'DRAW_REFUND':
      return { kind: 'draw', id: (payload as Place).id }
    case 'CALL_REFUND':
    case 'CALL_WAIVER':
      return callObject((payload as OwedCompensation).id)
  }
}

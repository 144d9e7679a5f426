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
import { makeCampaign } from '#modules/studio/coupons/index.ts'
import { callOff } from '#modules/studio/events/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type Actor, canApprove, canReject } from './rules.ts'

type Work = { workId: string | null }
type Done = Result<AuditedResult<Work>, Failure<'NOT_FOUND' | 'EVENT_ENDED' | 'INVALID_INPUT'>>

/** Approves a request and carries it out in the same transaction. */
export async function approve(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<Done | Result<never, Failure<'APPROVAL_SELF' | 'APPROVAL_CLOSED'>>> {
  const row = await approvalById(tx, id)
  if (!row || !canApprove(actor, row)) return fail('NOT_FOUND')
  const { askedBy } = row
  if (askedBy === actor.uid) return fail('APPROVAL_SELF')
  if (!(await approveOnce(tx, id, actor.uid))) return fail('APPROVAL_CLOSED')
  const done = await carryOut(tx, row, actor.uid)
  if (!done.ok) return done
  const { reply, auditEntry } = done.value
  return ok({ reply, auditEntry: { ...auditEntry, after: { ...auditEntry.after, approval: id, askedBy } } })
}

function carryOut(
  tx: Tx,
  { kind, subjectId, payload, askedBy }: ApprovalRow,
  approvedBy: string,
): Promise<Done> {
  switch (kind) {
    case 'CANCEL_EVENT':
      return callOff(tx, {
        eventId: subjectId,
        note: (payload as { note: Texts }).note,
        by: askedBy,
        approvedBy,
      })
    case 'COUPON_CAMPAIGN':
      return makeCampaign(tx, subjectId, payload as CampaignDraft, { madeBy: askedBy, approvedBy })
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
  const { kind, subjectId, eventId, askedBy } = row
  const object = { kind: kind === 'CANCEL_EVENT' ? 'event' : 'campaign', id: subjectId }
  return ok({
    reply: undefined,
    auditEntry: { object, eventId, after: { approval: id, askedBy, refused: true }, reason },
  })
}

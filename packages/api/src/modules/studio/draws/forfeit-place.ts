import type { Failure } from '@encore/contract/errors'
import type { DrawForfeitReason, ForfeitDecision } from '@encore/contract/rules/draws'
import { ok, type Result } from '#kernel/result.ts'
import { announceForfeit, checkDecision, checkForfeit, decideForfeit } from '#modules/commerce/draws/index.ts'
import { requestApproval } from '#modules/studio/approvals/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { drawObject, findDraw, type Place } from './find-draw.ts'

export interface WinnerPlace extends Place {
  /** UUID. */
  itemId: string
}

export interface ForfeitRequest extends WinnerPlace {
  /** Counted in public. */
  reason: DrawForfeitReason
  /** For staff only. */
  note: string
}

type Refused = Failure<'NOT_FOUND' | 'DRAW_PLACE_OVER'>
type Requested<R> = Promise<Result<AuditedResult<R>, Refused | Failure<'APPROVAL_PENDING'>>>

const placeOf = ({ id, itemId }: WinnerPlace) => ({ drawId: Buffer.from(id, 'hex'), itemId })

/** Requests the forfeit of a won place; a second person decides. */
export async function requestForfeit(
  tx: Tx,
  request: ForfeitRequest,
  askedBy: string,
): Requested<{ approvalId: string }> {
  const found = await findDraw(tx, request)
  if (!found.ok) return found
  const checked = await checkForfeit(tx, placeOf(request))
  if (!checked.ok) return checked
  const { eventId, id, itemId, reason, note } = request
  const subjectId = `${id}:${itemId}`
  const asked = await requestApproval(tx, {
    kind: 'DRAW_FORFEIT',
    subjectId,
    eventId,
    payload: request,
    askedBy,
  })
  if (!asked.ok) return asked
  const after = { waits: asked.value, item: itemId, why: reason }
  return ok({
    reply: { approvalId: asked.value },
    auditEntry: { object: drawObject(request), eventId, after, reason: note },
  })
}

type Done = Promise<Result<AuditedResult<{ workId: null }>, Refused>>

/** Announces a forfeit to the winner after approval. */
export async function forfeitRequested(ctx: Ctx, tx: Tx, request: ForfeitRequest): Done {
  const { eventId, itemId, reason, note } = request
  const announced = await announceForfeit(ctx, tx, { ...placeOf(request), reason })
  if (!announced.ok) return announced
  const until = announced.value?.toISOString() ?? null
  return ok({
    reply: { workId: null },
    auditEntry: {
      object: drawObject(request),
      eventId,
      after: { forfeited: itemId, why: reason, until },
      reason: note,
    },
  })
}

export interface DecisionRequest extends WinnerPlace {
  decision: ForfeitDecision
  /** For staff only. */
  note: string
}

/** Payload of a request to forfeit a place after an objection, with the reason of the announced forfeit. */
export type FinalRequest = DecisionRequest & { reason: DrawForfeitReason }

/** Lets a winner keep a place, or requests its forfeit after an objection; that takes a second person again. */
export async function decideOverForfeit(
  ctx: Ctx,
  tx: Tx,
  request: DecisionRequest,
  askedBy: string,
): Requested<{ approvalId: string | null }> {
  const found = await findDraw(tx, request)
  if (!found.ok) return found
  const { eventId, id, itemId, decision, note } = request
  const place = placeOf(request)
  const checked = await checkDecision(tx, place, decision)
  if (!checked.ok) return checked
  const entry = { object: drawObject(request), eventId, reason: note }
  if (decision === 'KEPT') {
    const kept = await decideForfeit(ctx, tx, place, decision)
    if (!kept.ok) return kept
    return ok({
      reply: { approvalId: null },
      auditEntry: { ...entry, after: { item: itemId, decided: decision } },
    })
  }
  const payload: FinalRequest = { ...request, reason: checked.value.reason }
  const subjectId = `${id}:${itemId}`
  const asked = await requestApproval(tx, {
    kind: 'DRAW_FORFEIT_FINAL',
    subjectId,
    eventId,
    payload,
    askedBy,
  })
  if (!asked.ok) return asked
  return ok({
    reply: { approvalId: asked.value },
    auditEntry: { ...entry, after: { waits: asked.value, item: itemId, decided: decision } },
  })
}

/** Forfeits a place after an objection and approval. */
export async function forfeitAfterObjection(ctx: Ctx, tx: Tx, request: FinalRequest): Done {
  const decided = await decideForfeit(ctx, tx, placeOf(request), 'FORFEITED')
  if (!decided.ok) return decided
  const { eventId, itemId, reason, note } = request
  return ok({
    reply: { workId: null },
    auditEntry: {
      object: drawObject(request),
      eventId,
      after: { forfeited: itemId, why: reason, decided: 'FORFEITED' },
      reason: note,
    },
  })
}

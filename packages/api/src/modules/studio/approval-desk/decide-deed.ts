import type { CampaignDraft } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import { approveDeed, type DeedRow, deedById, refuseDeed } from '#modules/studio/approvals/index.ts'
import type { Act } from '#modules/studio/audit/index.ts'
import { makeCampaign } from '#modules/studio/coupon-desk/index.ts'
import { callOff } from '#modules/studio/event-desk/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { isSecond, mayRefuse, type Seat } from './rules.ts'

type Work = { workId: string | null }
type Done = Result<Act<Work>, Failure<'NOT_FOUND' | 'EVENT_OVER' | 'INVALID_INPUT'>>

/** The second person agrees: it is done in the same transaction, or nothing of it happens. */
export async function approve(
  tx: Tx,
  seat: Seat,
  id: string,
): Promise<Done | Result<never, Failure<'APPROVAL_OWN' | 'APPROVAL_OVER'>>> {
  const row = await deedById(tx, id)
  if (!row || !isSecond(seat, row)) return fail('NOT_FOUND')
  const { askedBy } = row
  if (askedBy === seat.uid) return fail('APPROVAL_OWN')
  if (!(await approveDeed(tx, id, seat.uid))) return fail('APPROVAL_OVER')
  const done = await carryOut(tx, row, seat.uid)
  if (!done.ok) return done
  const { reply, deed } = done.value
  return ok({ reply, deed: { ...deed, after: { ...deed.after, approval: id, askedBy } } })
}

function carryOut(tx: Tx, { kind, subjectId, wish, askedBy }: DeedRow, approvedBy: string): Promise<Done> {
  switch (kind) {
    case 'CANCEL_EVENT':
      return callOff(tx, {
        eventId: subjectId,
        note: (wish as { note: Texts }).note,
        by: askedBy,
        approvedBy,
      })
    case 'COUPON_CAMPAIGN':
      return makeCampaign(tx, subjectId, wish as CampaignDraft, { madeBy: askedBy, approvedBy })
  }
}

/** By a second person; who asked takes their wish back so. */
export async function refuse(
  tx: Tx,
  seat: Seat,
  { id, reason }: { id: string; reason: string },
): Promise<Result<Act<undefined>, Failure<'NOT_FOUND' | 'APPROVAL_OVER'>>> {
  const row = await deedById(tx, id)
  if (!row || !mayRefuse(seat, row)) return fail('NOT_FOUND')
  if (!(await refuseDeed(tx, id, seat.uid, reason))) return fail('APPROVAL_OVER')
  const { kind, subjectId, eventId, askedBy } = row
  const object = { kind: kind === 'CANCEL_EVENT' ? 'event' : 'campaign', id: subjectId }
  return ok({
    reply: undefined,
    deed: { object, eventId, after: { approval: id, askedBy, refused: true }, reason },
  })
}

import type { Failure } from '@encore/contract/errors'
import type { DrawVoidReason } from '@encore/contract/rules/draws'
import { ok, type Result } from '#kernel/result.ts'
import { voidDraw } from '#modules/commerce/draws/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { drawObject, findDraw, type Place } from './find-draw.ts'

export interface VoidRequest extends Place {
  /** Public. */
  reason: DrawVoidReason
  /** For the audit log only. */
  note: string
}

type Voided = Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'DRAW_CLOSED'>>

/** Ends a published draw before its close; it stays on the page of its event. */
export async function voidPublishedDraw(tx: Tx, { reason, note, ...place }: VoidRequest): Promise<Voided> {
  const found = await findDraw(tx, place)
  if (!found.ok) return found
  const voided = await voidDraw(tx, found.value.id, reason)
  if (!voided.ok) return voided
  const { title, state } = voided.value
  return ok({
    reply: undefined,
    auditEntry: {
      object: drawObject(place),
      eventId: place.eventId,
      before: { state },
      after: { title, state: 'VOID', why: reason },
      reason: note,
    },
  })
}

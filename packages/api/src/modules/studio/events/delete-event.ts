import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import {
  lockWritten,
  setEventDeleted,
  setEventRestored,
  type WrittenEvent,
} from '#modules/catalog/events/index.ts'
import { countHolders } from '#modules/commerce/entitlements/index.ts'
import { hasOrdersOf } from '#modules/commerce/orders/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { factsOf } from './save-event.ts'

/** True for a draft that was never shown, is not scheduled, and has no orders or ticket holders. */
export async function isDeletable(db: Db, event: WrittenEvent): Promise<boolean> {
  const { id, isHidden, wasShown, isCanceled, publishAt } = event
  if (!isHidden || wasShown || isCanceled || publishAt) return false
  return (await countHolders(db, id)) === 0 && !(await hasOrdersOf(db, id))
}

/** Marks a draft and its products as deleted. The rows stay, so that it can be restored. */
export async function deleteEvent(
  tx: Tx,
  eventId: string,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'NOT_A_DRAFT'>>> {
  const event = await lockWritten(tx, eventId)
  if (!event) return fail('NOT_FOUND')
  if (!(await isDeletable(tx, event))) return fail('NOT_A_DRAFT')
  await setEventDeleted(tx, eventId)
  return ok({
    reply: undefined,
    auditEntry: { object: { kind: 'event', id: eventId }, eventId, before: factsOf(event) },
  })
}

/** *Errors*: NOT_FOUND for an event that is not deleted. */
export async function restoreEvent(
  tx: Tx,
  eventId: string,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND'>>> {
  if (!(await setEventRestored(tx, eventId))) return fail('NOT_FOUND')
  const event = await lockWritten(tx, eventId)
  if (!event) throw new Error(`Event ${eventId} is gone`)
  return ok({
    reply: undefined,
    auditEntry: { object: { kind: 'event', id: eventId }, eventId, after: factsOf(event) },
  })
}

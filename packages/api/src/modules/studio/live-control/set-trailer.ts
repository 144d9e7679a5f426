import type { Failure } from '@encore/contract/errors'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { type EventTrailer, eventTrailer, lockWritten, setTrailer } from '#modules/catalog/events/index.ts'
import { findVideo, holdVideo } from '#modules/live/videos/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'

type Refused = Failure<'NOT_FOUND' | 'INVALID_INPUT'>

/** Sets the public trailer of the event. *Errors*: NOT_FOUND; INVALID_INPUT naming `recordingId`. */
export async function changeTrailer(
  tx: Tx,
  eventId: string,
  trailer: EventTrailer | null,
): Promise<Result<AuditedResult<undefined>, Refused>> {
  if (!(await lockWritten(tx, eventId))) return fail('NOT_FOUND')
  // The recording existed when the poster was cut; the lock keeps it from being deleted.
  const video = trailer && (await holdVideo(tx, trailer.id))
  if (trailer && !video) return invalid('recordingId', 'unknown')
  const before = await eventTrailer(tx, eventId)
  await setTrailer(tx, eventId, trailer)
  await publish(tx, { topic: 'catalog' })
  const auditEntry = { object: { kind: 'event', id: eventId }, eventId }
  const nameBefore = before && (await findVideo(tx, before.id))?.name
  const facts = { before: { trailer: nameBefore }, after: { trailer: video?.name ?? null } }
  return ok({ reply: undefined, auditEntry: { ...auditEntry, ...facts } })
}

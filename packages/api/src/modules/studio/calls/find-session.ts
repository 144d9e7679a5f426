import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type WrittenEvent, writtenEvent } from '#modules/catalog/events/index.ts'
import { type CallSession, callSession, lockCallSession } from '#modules/live/calls/index.ts'
import { lastEdit } from '#modules/studio/audit/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface Place {
  eventId: string
  /** Id of the session. */
  id: string
}

/** Object of audit entries about a session or a call. */
export const callObject = (id: string) => ({ kind: 'call', id })

type Found = Result<CallSession, Failure<'NOT_FOUND'>>

/** Returns NOT_FOUND for a session of another event. */
export async function findSession(db: Db, { eventId, id }: Place): Promise<Found> {
  const session = await callSession(db, id)
  return session?.eventId === eventId ? ok(session) : fail('NOT_FOUND')
}

/** Locks a session of the event against other changes. */
export async function lockSession(tx: Tx, { eventId, id }: Place): Promise<Found> {
  const session = await lockCallSession(tx, id)
  return session?.eventId === eventId ? ok(session) : fail('NOT_FOUND')
}

type Draft = Result<CallSession, Failure<'NOT_FOUND' | 'NOT_A_DRAFT'>>

/** Locks a draft against other staff. */
export async function lockDraft(tx: Tx, place: Place): Promise<Draft> {
  const found = await lockSession(tx, place)
  return found.ok && found.value.state !== 'DRAFT' ? fail('NOT_A_DRAFT') : found
}

/** Locks a draft at the version that the caller has read. Data of VERSION_CONFLICT: `version`, `by`, `at`. */
export async function lockDraftAt(
  tx: Tx,
  place: Place & { version: number },
): Promise<Draft | Result<never, Failure<'VERSION_CONFLICT'>>> {
  const found = await lockDraft(tx, place)
  if (!found.ok || found.value.version === place.version) return found
  const { version } = found.value
  return fail('VERSION_CONFLICT', { data: { version, ...(await lastEdit(tx, callObject(place.id))) } })
}

export async function eventOf(db: Db, eventId: string): Promise<WrittenEvent> {
  const event = await writtenEvent(db, eventId)
  if (!event) throw new Error(`Event ${eventId} is gone`)
  return event
}

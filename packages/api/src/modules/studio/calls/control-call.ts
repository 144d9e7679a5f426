import type { Failure } from '@encore/contract/errors'
import type { CallCutReason } from '@encore/contract/rules/calls/session-rules'
import type { CallState } from '@encore/contract/rules/calls/state'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import {
  type CallRow,
  cutCall,
  extendCall,
  holdCall,
  lockCall,
  moveFan,
  selectCall,
} from '#modules/live/calls/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { callObject, findSession, type Place } from './find-session.ts'

export interface CallPlace extends Place {
  callId: string
}

type Done<T, E extends 'INVALID_INPUT' = never> = Result<
  AuditedResult<T>,
  Failure<'NOT_FOUND' | 'CALL_MOVED' | E>
>

type Found = Result<CallRow, Failure<'NOT_FOUND'>>

/** Reads a call of a session, with or without its lock. */
export async function findCall(
  tx: Tx,
  { callId, ...place }: CallPlace,
  read: (tx: Tx, id: string) => Promise<CallRow | null> = lockCall,
): Promise<Found> {
  const found = await findSession(tx, place)
  if (!found.ok) return found
  const call = await read(tx, callId)
  return call?.sessionId === place.id ? ok(call) : fail('NOT_FOUND')
}

const movedTo = ({ state }: CallRow) => fail('CALL_MOVED', { data: { state } })

const entryOf = (
  { callId, eventId }: CallPlace,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  reason: string,
) => ({ object: callObject(callId), eventId, before, after, reason })

/** Moves a waiting fan in the queue of a station; the fan reads the note. */
export async function moveInQueue(
  tx: Tx,
  { to, note, ...place }: CallPlace & { to: number; note: string },
  by: string,
): Promise<Done<{ from: number; to: number }, 'INVALID_INPUT'>> {
  // The queue is locked by its station, before any call of it.
  const found = await findCall(tx, place, selectCall)
  if (!found.ok) return found
  const call = found.value
  const moved = await moveFan(tx, call.stationId, { bookingId: call.bookingId, to, note, by })
  if ('change' in moved) {
    const { from } = moved.change
    return ok({ reply: { from, to }, auditEntry: entryOf(place, { position: from }, { position: to }, note) })
  }
  switch (moved.refusal) {
    case 'NOT_IN_QUEUE':
      return movedTo(call)
    case 'POSITION_INVALID':
      return invalid('to', 'maximum')
    case 'NOTE_REQUIRED':
      return invalid('note', 'required')
  }
}

/** Adds seconds to a call that is not over. */
export async function addSeconds(
  tx: Tx,
  { seconds, note, ...place }: CallPlace & { seconds: number; note: string },
): Promise<Done<{ addedMs: number }, 'INVALID_INPUT'>> {
  const found = await findCall(tx, place)
  if (!found.ok) return found
  const { addedMs } = found.value
  const extended = await extendCall(tx, place.callId, seconds * 1_000)
  if ('addedMs' in extended)
    return ok({ reply: extended, auditEntry: entryOf(place, { addedMs }, extended, note) })
  switch (extended.refusal) {
    case 'NOT_FOUND':
      return fail('NOT_FOUND')
    case 'NOT_ALLOWED':
      return movedTo(found.value)
    case 'TOO_MUCH':
      return invalid('seconds', 'maximum')
  }
}

/** Breaks a running call off. It ends when it cannot be taken up again. */
export async function holdRunning(
  tx: Tx,
  { note, ...place }: CallPlace & { note: string },
): Promise<Done<{ state: CallState }>> {
  const found = await findCall(tx, place)
  if (!found.ok) return found
  const { state, countedMs } = found.value
  if (state !== 'LIVE') return movedTo(found.value)
  const held = await holdCall(tx, place.callId, 'STAFF')
  if ('refusal' in held) return movedTo(found.value)
  return ok({ reply: held, auditEntry: entryOf(place, { state }, { ...held, countedMs }, note) })
}

/** Ends a call for good. */
export async function cutRunning(
  tx: Tx,
  { reason, note, ...place }: CallPlace & { reason: CallCutReason; note: string },
): Promise<Done<{ state: CallState }>> {
  const found = await findCall(tx, place)
  if (!found.ok) return found
  const cut = await cutCall(tx, place.callId, reason)
  if ('refusal' in cut) return movedTo(found.value)
  const { state, countedMs } = found.value
  const after = { state: cut.state, countedMs, why: reason }
  return ok({ reply: cut, auditEntry: entryOf(place, { state }, after, note) })
}

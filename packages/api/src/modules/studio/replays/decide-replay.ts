import type { ReplayDecision } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { lockReplay, writeReplay } from '#modules/live/replays/index.ts'
import { type AuditedResult, lastEdit } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { decisionOf, revisionOf } from './read-replay.ts'

export interface Decide {
  eventId: string
  /** Revision of the previous decision. */
  revision: string
  decision: ReplayDecision
}

/**
 * Saves trim, chapters and visibility of a replay; event page and players are notified. Data of VERSION_CONFLICT: `by`,
 * `at`.
 */
export async function decideReplay(
  tx: Tx,
  { eventId, revision, decision }: Decide,
): Promise<
  Result<AuditedResult<{ revision: string }>, Failure<'NOT_FOUND' | 'VERSION_CONFLICT' | 'INVALID_INPUT'>>
> {
  const object = { kind: 'replay', id: eventId }
  const found = await lockReplay(tx, eventId)
  if (!found) return fail('NOT_FOUND')
  const before = decisionOf(found)
  if (revisionOf(before) !== revision)
    return fail('VERSION_CONFLICT', { data: { ...(await lastEdit(tx, object)) } })
  const written = await writeReplay(tx, eventId, decision)
  if (!written.ok) return written
  const after = decisionOf((await lockReplay(tx, eventId)) ?? found)
  const auditEntry = { object, eventId, before: { ...before }, after: { ...after } }
  return ok({ reply: { revision: revisionOf(after) }, auditEntry })
}

/** Changes part of the current decision, whatever its revision. */
export async function changeReplay(
  tx: Tx,
  eventId: string,
  decide: (was: ReplayDecision) => ReplayDecision,
): Promise<
  Result<AuditedResult<{ revision: string }>, Failure<'NOT_FOUND' | 'VERSION_CONFLICT' | 'INVALID_INPUT'>>
> {
  const found = await lockReplay(tx, eventId)
  if (!found) return fail('NOT_FOUND')
  const was = decisionOf(found)
  return decideReplay(tx, { eventId, revision: revisionOf(was), decision: decide(was) })
}

import type { ReplayWindow } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result, refused } from '#kernel/result.ts'
import { type EventTimes, findHeldEvent, lockShowTimes, moveReplay } from '#modules/catalog/events/index.ts'
import { type AuditedResult, lastEdit } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { windowOf } from './read-replay.ts'

export interface DecideWindow extends ReplayWindow {
  eventId: string
  /** The window that the caller saw. */
  before: ReplayWindow | null
}

/** Sets when a replay can be watched, unless it was changed since `before`. Data of VERSION_CONFLICT: `by`, `at`. */
export async function decideWindow(
  tx: Tx,
  { eventId, before, from, to }: DecideWindow,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'VERSION_CONFLICT' | 'INVALID_INPUT'>>> {
  const after = { from: new Date(from), to: new Date(to) }
  const unread = (['from', 'to'] as const).filter((path) => Number.isNaN(after[path].getTime()))
  const refusal = refused(unread.map((path) => ({ path, rule: 'format' })))
  if (refusal) return refusal
  await lockShowTimes(tx, eventId)
  const event = await findHeldEvent(tx, eventId)
  if (!event) return fail('NOT_FOUND')
  if (!isSame(windowOf(event), before))
    return fail('VERSION_CONFLICT', { data: { ...(await lastEdit(tx, objectOf(eventId))) } })
  return moveWindow(tx, event, after)
}

/** Sets the window without a check for concurrent edits. */
export async function changeWindow(
  tx: Tx,
  eventId: string,
  after: { from: Date; to: Date },
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  await lockShowTimes(tx, eventId)
  const event = await findHeldEvent(tx, eventId)
  return event ? moveWindow(tx, event, after) : fail('NOT_FOUND')
}

const objectOf = (eventId: string) => ({ kind: 'replay', id: eventId })

async function moveWindow(
  tx: Tx,
  event: EventTimes,
  after: { from: Date; to: Date },
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const eventId = event.id
  const moved = await moveReplay(tx, eventId, after)
  if (!moved.ok) return moved
  const result = { from: after.from.toISOString(), to: after.to.toISOString() }
  const auditEntry = { object: objectOf(eventId), eventId, before: { ...windowOf(event) }, after: result }
  return ok({ reply: undefined, auditEntry })
}

const isSame = (one: ReplayWindow | null, other: ReplayWindow | null): boolean =>
  one === null || other === null
    ? one === other
    : Date.parse(one.from) === Date.parse(other.from) && Date.parse(one.to) === Date.parse(other.to)

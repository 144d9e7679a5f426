import type { ReplayWindow } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { findHeldEvent, lockShowTimes, moveReplay } from '#modules/catalog/events/index.ts'
import { type Act, lastEdit } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { windowOf } from './read-desk.ts'

export interface DecideWindow extends ReplayWindow {
  eventId: string
  /** The window that its organiser saw. */
  before: ReplayWindow | null
}

/** From when to when a replay can be watched, as long as nobody else has moved it. Data of EDITED_MEANWHILE: `by`, `at`. */
export async function decideWindow(
  tx: Tx,
  { eventId, before, from, to }: DecideWindow,
): Promise<Result<Act<undefined>, Failure<'NOT_FOUND' | 'EDITED_MEANWHILE' | 'INVALID_INPUT'>>> {
  const object = { kind: 'replay', id: eventId }
  const after = { from: new Date(from), to: new Date(to) }
  if (Number.isNaN(after.from.getTime())) return invalid('from', 'format')
  if (Number.isNaN(after.to.getTime())) return invalid('to', 'format')
  await lockShowTimes(tx, eventId)
  const event = await findHeldEvent(tx, eventId)
  if (!event) return fail('NOT_FOUND')
  const window = windowOf(event)
  if (!isSame(window, before)) return fail('EDITED_MEANWHILE', { data: { ...(await lastEdit(tx, object)) } })
  const moved = await moveReplay(tx, eventId, after)
  if (!moved.ok) return moved
  const told = { from: after.from.toISOString(), to: after.to.toISOString() }
  return ok({ reply: undefined, deed: { object, eventId, before: { ...window }, after: told } })
}

const isSame = (one: ReplayWindow | null, other: ReplayWindow | null): boolean =>
  one === null || other === null
    ? one === other
    : Date.parse(one.from) === Date.parse(other.from) && Date.parse(one.to) === Date.parse(other.to)

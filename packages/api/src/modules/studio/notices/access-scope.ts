import type { Failure } from '@encore/contract/errors'
import { grantingRole, type HeldRole } from '@encore/contract/rules/staff-roles'
import { fail, ok, type Result } from '#kernel/result.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { lockNotice, type WrittenNotice, writtenNotice } from '#modules/engagement/notices/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

/** Returns NOT_FOUND when the caller may not read the notice. One without an event needs a role for all events. */
export async function readableNotice(
  db: Db,
  held: readonly HeldRole[],
  id: string,
): Promise<Result<WrittenNotice, Failure<'NOT_FOUND'>>> {
  return readable(held, await writtenNotice(db, id))
}

/** Locks the notice and also checks the write permission. */
export async function changeableNotice(
  tx: Tx,
  held: readonly HeldRole[],
  id: string,
): Promise<Result<WrittenNotice, Failure<'NOT_FOUND' | 'NOT_PERMITTED'>>> {
  const found = readable(held, await lockNotice(tx, id))
  if (!found.ok) return found
  return mayWrite(held, found.value.eventId) ? found : fail('NOT_PERMITTED')
}

/** True when the caller may write about this event; null means all events. */
export const mayWrite = (held: readonly HeldRole[], eventId: string | null): boolean =>
  grantingRole(held, 'notice.write', eventId) !== null

/** Returns NOT_FOUND for an event outside the caller's roles. */
export async function writableEvent(
  tx: Tx,
  held: readonly HeldRole[],
  eventId: string | null,
): Promise<Result<void, Failure<'NOT_FOUND' | 'NOT_PERMITTED'>>> {
  if (eventId !== null && !(await heldEvents(tx, [eventId])).has(eventId)) return fail('NOT_FOUND')
  if (mayWrite(held, eventId)) return ok(undefined)
  return fail(eventId === null || grantingRole(held, 'notice.read', eventId) ? 'NOT_PERMITTED' : 'NOT_FOUND')
}

function readable(
  held: readonly HeldRole[],
  notice: WrittenNotice | null,
): Result<WrittenNotice, Failure<'NOT_FOUND'>> {
  const isTheirs = notice && grantingRole(held, 'notice.read', notice.eventId) !== null
  return isTheirs ? ok(notice) : fail('NOT_FOUND')
}

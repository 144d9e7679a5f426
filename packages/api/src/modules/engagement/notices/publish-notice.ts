import type { Failure } from '@encore/contract/errors'
import type { NoticeKind } from '@encore/contract/rules/kinds'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import { findEvent } from '#modules/catalog/events/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { notifyOfNotice } from './publish-due-notices.ts'
import { noticeProblems } from './rules.ts'
import { selectWritten } from './staff-store.ts'
import { setShown, writeNotice } from './store.ts'

export interface NewNotice {
  /** Generated when absent; an existing notice is replaced. */
  id?: string
  kind: NoticeKind
  eventId?: string | null
  isPinned?: boolean
  /** Product clock time; null keeps the current date or means now. A future date schedules the notice. */
  publishedAt?: Date | null
  title: Texts
  summary: Texts
  body: Texts
  /** Notifies all members once, when the notice is published. */
  tellsMembers?: boolean
}

/**
 * *Errors*: INVALID_INPUT with `title`, `summary` or `body` `required` or `maxLength`; NOT_FOUND without that event.
 */
export async function publishNotice(
  { sql }: Pick<Ctx, 'sql'>,
  { id = newId('no'), tellsMembers = false, publishedAt = null, ...notice }: NewNotice,
): Promise<Result<{ id: string }, Failure<'INVALID_INPUT' | 'NOT_FOUND'>>> {
  const { eventId = null, isPinned = false } = notice
  const fields = noticeProblems(notice)
  if (fields.length > 0) return fail('INVALID_INPUT', { fields })
  return transact(sql, async (tx) => {
    if (eventId !== null && !(await findEvent(tx, eventId))) return fail('NOT_FOUND')
    const before = await selectWritten(tx, id)
    await writeNotice(tx, { ...notice, id, eventId, isPinned })
    await showNotice(tx, id, { at: publishedAt ?? before?.publishedAt ?? null, tellsMembers })
    return ok({ id })
  })
}

/** Publishes a written notice at a given time; null is now. */
export async function showNotice(
  tx: Tx,
  id: string,
  { at, tellsMembers }: { at: Date | null; tellsMembers: boolean },
): Promise<void> {
  await setShown(tx, id, at, tellsMembers)
  await publish(tx, { topic: 'catalog' })
  await notifyOfNotice(tx, id)
}

import type { Failure } from '@encore/contract/errors'
import type { NoticeKind } from '@encore/contract/rules/kinds'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import { findEvent } from '#modules/catalog/events/index.ts'
import { broadcast } from '#modules/engagement/notifications/index.ts'
import { tell } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { noticeProblems } from './rules.ts'
import { isShown, writeNotice } from './store.ts'

export interface NewNotice {
  /** Made when it is left out; one that is there is replaced. */
  id?: string
  kind: NoticeKind
  eventId?: string | null
  isPinned?: boolean
  /** Null is now, by the product's clock; one to come is shown from then on. */
  publishedAt?: Date | null
  title: Texts
  summary: Texts
  body: Texts
  /** Members find it under their bell; only of what is shown already, and once. */
  tellsMembers?: boolean
}

/** *Errors*: INVALID_INPUT with `title`, `summary` or `body` `required` or `maxLength`; NOT_FOUND without that event. */
export async function publishNotice(
  { sql }: Pick<Ctx, 'sql'>,
  { id = newId('no'), tellsMembers = false, ...notice }: NewNotice,
): Promise<Result<{ id: string }, Failure<'INVALID_INPUT' | 'NOT_FOUND'>>> {
  const { kind, title, summary, body, eventId = null, isPinned = false, publishedAt = null } = notice
  const fields = noticeProblems({ title, summary, body })
  if (fields.length > 0) return fail('INVALID_INPUT', { fields })
  return transact(sql, async (tx) => {
    if (eventId !== null && !(await findEvent(tx, eventId))) return fail('NOT_FOUND')
    await writeNotice(tx, { id, kind, eventId, isPinned, publishedAt, title, summary, body })
    await tell(tx, { topic: 'catalog' })
    if (tellsMembers && (await isShown(tx, id)))
      await broadcast(tx, {
        template: 'notice',
        data: { title, content: summary },
        sourceId: id,
        dedupeKey: `notice:${id}`,
      })
    return ok({ id })
  })
}

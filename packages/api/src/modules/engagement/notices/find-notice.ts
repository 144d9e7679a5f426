import type { NoticeDetail } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { eventCards } from '#modules/catalog/events/index.ts'
import type { Db } from '#platform/db/connect.ts'
import type { RenderMarkdown } from '#platform/markdown.ts'
import { summaryOf } from './list-notices.ts'
import { selectOne } from './store.ts'

export interface NoticeQuery {
  id: string
  locale: Locale
  /** Set for a studio preview: the publication date to show when the notice has none. */
  ahead: Date | null
}

/** *Errors*: NOT_FOUND, also for a notice that is not published or was taken down. */
export async function findNotice(
  db: Db,
  { id, locale, ahead }: NoticeQuery,
  renderMarkdown: RenderMarkdown,
): Promise<Result<NoticeDetail, Failure<'NOT_FOUND'>>> {
  const row = await selectOne(db, id, ahead !== null)
  const publishedAt = row?.publishedAt ?? ahead
  if (!row || !publishedAt) return fail('NOT_FOUND')
  const body = localText(row.body, locale)
  const [event] = row.eventId === null ? [] : await eventCards(db, [row.eventId], locale)
  return ok({
    ...summaryOf({ ...row, publishedAt }, locale),
    bodyHtml: { html: renderMarkdown(body.text), lang: body.lang },
    event: event ? { id: event.id, slug: event.slug, title: event.title } : null,
  })
}

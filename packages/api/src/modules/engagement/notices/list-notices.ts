import type { NoticeSummary } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { type Page, type PageRequest, pageOf } from '#kernel/pages.ts'
import { localText } from '#kernel/texts.ts'
import type { Db } from '#platform/db/connect.ts'
import { countShown, type NoticeFilter, type ShownNotice, selectShown } from './store.ts'

/** Filtered by kind and event unless null; pinned ones first, then newest first. */
export async function listNotices(
  db: Db,
  page: PageRequest,
  filter: NoticeFilter,
  locale: Locale,
): Promise<Page<NoticeSummary>> {
  const [rows, total] = await Promise.all([selectShown(db, page, filter), countShown(db, filter)])
  return pageOf(
    rows.map((row) => summaryOf(row, locale)),
    total,
    page,
  )
}

export const summaryOf = (
  { id, kind, isPinned, title, summary, publishedAt }: ShownNotice,
  locale: Locale,
): NoticeSummary => ({
  id,
  kind,
  isPinned,
  title: localText(title, locale),
  summary: localText(summary, locale),
  publishedAt: publishedAt.toISOString(),
})

import type { NoticeDraft, NoticeLine, NoticeSheet } from '@encore/contract/endpoints'
import type { NoticeState } from '@encore/contract/rules/broadcasts'
import type { Locale } from '@encore/contract/rules/locale'
import { eventsWhere, type HeldRole } from '@encore/contract/rules/staff-roles'
import { takePage } from '#kernel/cursors.ts'
import { localText } from '#kernel/texts.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { type StaffNotice, staffNotices, type WrittenNotice } from '#modules/engagement/notices/index.ts'
import type { Db } from '#platform/db/connect.ts'

const atOnce = 30

/** Runs two statements, whatever the number of rows. Notices of events outside the caller's roles are omitted. */
export async function listNotices(
  db: Db,
  held: readonly HeldRole[],
  { cursor, ...filter }: { state?: NoticeState; keyword?: string; eventId?: string; cursor?: string },
  locale: Locale,
): Promise<{ content: NoticeLine[]; nextCursor: string | null }> {
  const where = eventsWhere(held, 'notice.read')
  const found = await staffNotices(
    db,
    { where: where === 'all' ? null : where, ...filter, after: cursor },
    atOnce + 1,
  )
  const { rows, last } = takePage([...found], atOnce)
  const events = await heldEvents(db, [...new Set(rows.flatMap(({ eventId }) => eventId ?? []))])
  return {
    content: rows.map(({ eventId, kind, isPinned, title, ...row }) => {
      const event = events.get(eventId ?? '')
      return {
        ...{ ...statusOf(row), kind, isPinned, title: localText(title, locale) },
        event: event ? { id: event.id, title: localText(event.title, locale) } : null,
      }
    }),
    nextCursor: last?.id ?? null,
  }
}

export const sheetOf = (notice: WrittenNotice): NoticeSheet => ({
  ...statusOf(notice),
  version: notice.version,
  draft: draftOf(notice),
})

export const draftOf = ({ kind, eventId, isPinned, title, summary, body }: WrittenNotice): NoticeDraft => ({
  ...{ kind, eventId, isPinned, title, summary, body },
})

const statusOf = ({
  id,
  state,
  publishedAt,
  tellsMembers,
  notifiedAt,
}: Pick<StaffNotice, 'id' | 'state' | 'publishedAt' | 'tellsMembers' | 'notifiedAt'>) => ({
  ...{ id, state, tellsMembers },
  publishedAt: publishedAt?.toISOString() ?? null,
  notifiedAt: notifiedAt?.toISOString() ?? null,
})

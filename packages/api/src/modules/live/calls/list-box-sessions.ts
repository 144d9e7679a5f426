import type { BoxCallSession, Endpoints, Reply } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { type PageRequest, pageOf } from '#kernel/pages.ts'
import { localText } from '#kernel/texts.ts'
import { artistNames, heldEvents } from '#modules/catalog/events/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { countBoxSessions, selectBoxSessions } from './fan-store.ts'

/** Returns a page of a member's booked sessions, the latest first. */
export async function listBoxSessions(
  db: Db,
  { memberId, page, locale }: { memberId: string; page: PageRequest; locale: Locale },
): Promise<Reply<Endpoints['GET /api/v1/mybox/calls']>> {
  const [rows, count] = await Promise.all([
    selectBoxSessions(db, memberId, page),
    countBoxSessions(db, memberId),
  ])
  const [events, names] = await Promise.all([
    heldEvents(db, [...new Set(rows.map(({ eventId }) => eventId))]),
    artistNames(db, [...new Set(rows.flatMap(({ artistIds }) => artistIds))]),
  ])
  const content = rows.flatMap(({ sessionId, eventId, artistIds, startsAt, ...row }): BoxCallSession[] => {
    const event = events.get(eventId)
    if (!event) return []
    return [
      {
        ...row,
        id: sessionId,
        event: { id: eventId, slug: event.slug, title: localText(event.title, locale), zone: event.zone },
        startsAt: startsAt.toISOString(),
        artists: artistIds.map((id) => ({ id, name: localText(names.get(id) ?? {}, locale) })),
      },
    ]
  })
  return pageOf(content, count, page)
}

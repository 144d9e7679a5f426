import type { Endpoints, Keepsake, Reply } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { type PageRequest, pageOf } from '#kernel/pages.ts'
import { localText } from '#kernel/texts.ts'
import { artistNames, heldEvents } from '#modules/catalog/events/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { countKeepsakes, selectKeepsakes } from './keepsake-store.ts'

/** Returns a page of a member's keepsakes, the latest first. */
export async function listKeepsakes(
  db: Db,
  { memberId, page, locale }: { memberId: string; page: PageRequest; locale: Locale },
): Promise<Reply<Endpoints['GET /api/v1/mybox/keepsakes']>> {
  const [rows, count] = await Promise.all([selectKeepsakes(db, memberId, page), countKeepsakes(db, memberId)])
  const [events, names] = await Promise.all([
    heldEvents(db, [...new Set(rows.map(({ eventId }) => eventId))]),
    artistNames(db, [...new Set(rows.map(({ artistId }) => artistId))]),
  ])
  const content = rows.flatMap(
    ({ mediaType: _, artistId, eventId, calledAt, expiresAt, ...row }): Keepsake[] => {
      const event = events.get(eventId)
      if (!event) return []
      return [
        {
          ...row,
          event: { id: eventId, slug: event.slug, title: localText(event.title, locale), zone: event.zone },
          artist: { id: artistId, name: localText(names.get(artistId) ?? {}, locale) },
          calledAt: calledAt.toISOString(),
          expiresAt: expiresAt?.toISOString() ?? null,
        },
      ]
    },
  )
  return pageOf(content, count, page)
}

import type { Highlight } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { PUBLIC_TOKEN } from '@encore/media'
import { type Page, type PageRequest, pageOf } from '#kernel/pages.ts'
import { localText } from '#kernel/texts.ts'
import { eventCards } from '#modules/catalog/events/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { imageUrl } from '#platform/images/index.ts'
import { countHighlights, selectHighlights } from './store.ts'

/** Short clips in their order, the same for everybody. */
export async function listHighlights(db: Db, page: PageRequest, locale: Locale): Promise<Page<Highlight>> {
  const [rows, total] = await Promise.all([selectHighlights(db, page), countHighlights(db)])
  const events = await eventCards(db, [...new Set(rows.map(({ eventId }) => eventId))], locale)
  const byId = new Map(events.map((event) => [event.id, event]))
  const highlights = rows.flatMap(({ id, eventId, fromMs, toMs, title, poster, madeAt }) => {
    const event = byId.get(eventId)
    if (!event) return []
    return {
      id,
      title: localText(title, locale),
      event,
      posterUrl: poster ? imageUrl(poster) : event.images.still,
      url: `/v/${PUBLIC_TOKEN}/highlight/${id}/std.m3u8`,
      durationMs: toMs - fromMs,
      madeAt: madeAt.toISOString(),
    }
  })
  return pageOf(highlights, total, page)
}

import type { Endpoints, Highlight, Reply } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { PUBLIC_TOKEN } from '@encore/media'
import { type PageRequest, pageOf } from '#kernel/pages.ts'
import { localText } from '#kernel/texts.ts'
import { artistsAt, eventCards, type PlayingArtist } from '#modules/catalog/events/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { imageUrl } from '#platform/images/index.ts'
import { selectEventsShown, selectHighlights } from './store.ts'

/** Most artists offered as a filter of the feed. */
const mostArtists = 50

/** Lists highlights in feed order, optionally of one artist or one show; the same for every caller. Four queries. */
export async function listHighlights(
  db: Db,
  { page, artistId, eventId }: { page: PageRequest; artistId: string | null; eventId: string | null },
  locale: Locale,
): Promise<Reply<Endpoints['GET /api/v1/highlight']>> {
  const shown = await selectEventsShown(db)
  const artists = await artistsAt(
    db,
    shown.map(({ eventId }) => eventId),
  )
  const chosen = artists.find(({ id }) => id === artistId)
  const wanted = shown.filter(
    (one) =>
      (artistId === null || chosen?.eventIds.includes(one.eventId)) &&
      (eventId === null || one.eventId === eventId),
  )
  const total = wanted.reduce((sum, { count }) => sum + count, 0)
  const highlights = await readHighlights(
    db,
    wanted.map(({ eventId }) => eventId),
    page,
    locale,
  )
  return {
    ...pageOf(highlights, total, page),
    artists: artists
      .filter((artist, place) => place < mostArtists || artist === chosen)
      .map((artist) => choiceOf(artist, locale)),
  }
}

const choiceOf = ({ id, name }: PlayingArtist, locale: Locale) => ({ id, name: localText(name, locale) })

async function readHighlights(
  db: Db,
  eventIds: string[],
  page: PageRequest,
  locale: Locale,
): Promise<Highlight[]> {
  const rows = await selectHighlights(db, eventIds, page)
  const events = await eventCards(db, [...new Set(rows.map(({ eventId }) => eventId))], locale)
  const byId = new Map(events.map((event) => [event.id, event]))
  return rows.flatMap(({ id, eventId, fromMs, toMs, title, poster, madeAt }) => {
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
}

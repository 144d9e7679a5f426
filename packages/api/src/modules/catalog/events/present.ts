import type { EventCard, EventDetail } from '@encore/contract/endpoints'
import { entryRulesOf } from '@encore/contract/rules/entry-rules'
import type { Locale } from '@encore/contract/rules/locale'
import { localText } from '#kernel/texts.ts'
import { cheapest } from '#modules/catalog/products/index.ts'
import { imageUrl } from '#platform/images/index.ts'
import type { RenderMarkdown } from '#platform/markdown.ts'
import type { EventCardRow } from './card-store.ts'
import { sharePicturePath } from './share-picture.ts'
import type { EventDetailRow } from './store.ts'

/** Builds the response for a card; a canceled or free event has no price. */
export function cardReply(row: EventCardRow, locale: Locale): EventCard {
  const isSold = row.status !== 'CANCELED' && !row.isFree
  const { price, pointPrice, isOnly } = cheapest(isSold ? row.tickets : [], locale)
  return {
    id: row.id,
    slug: row.slug,
    type: row.type,
    status: row.status,
    title: localText(row.title, locale),
    artists: row.artists.map((names) => localText(names, locale)),
    images: {
      poster: imageUrl(row.poster),
      still: imageUrl(row.still),
      hero: imageUrl(row.hero),
      heroTall: imageUrl(row.heroTall),
    },
    accent: row.accent,
    zone: row.zone,
    doorsAt: row.doorsAt.toISOString(),
    startAt: row.startAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endAt: row.endAt.toISOString(),
    ticketOpenAt: row.ticketOpenAt.toISOString(),
    ticketCloseAt: row.ticketCloseAt.toISOString(),
    isFree: row.isFree,
    priceFrom: price,
    pointPriceFrom: pointPrice,
    hasOnePrice: isOnly,
  }
}

/** Public address, served by the live modules. */
const trailerUrl = (id: string): string => `/v/public/trailer/${id}/std.m3u8`

/** A hidden event has no trailer, not even in a preview. */
const trailerReply = ({ trailer, isHidden, still }: EventDetailRow): EventDetail['trailer'] =>
  trailer && !isHidden
    ? {
        url: trailerUrl(trailer.id),
        posterUrl: imageUrl(trailer.poster ?? still),
        durationMs: trailer.durationMs,
      }
    : null

export function detailReply(
  row: EventDetailRow,
  themes: EventDetail['themes'],
  locale: Locale,
  renderMarkdown: RenderMarkdown,
): EventDetail {
  const body = localText(row.body, locale)
  return {
    ...cardReply(row, locale),
    summary: localText(row.summary, locale),
    sharePicture: sharePicturePath(row, locale),
    bodyHtml: { html: renderMarkdown(body.text), lang: body.lang },
    replayFrom: row.replayFrom?.toISOString() ?? null,
    replayTo: row.replayTo?.toISOString() ?? null,
    rules: {
      ...entryRulesOf(row),
      refund: localText(row.refund, locale),
    },
    themes,
    trailer: trailerReply(row),
  }
}

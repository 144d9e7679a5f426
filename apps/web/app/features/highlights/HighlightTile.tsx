import type { Highlight } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { EventCard } from '@encore/ui/EventCard'
import { artistNames } from '#app/features/event/EventTile.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

/** What a tile shows of a highlight. */
export type HighlightFacts = ReturnType<typeof highlightFacts>

export const highlightFacts = ({ id, title, posterUrl, event }: Highlight) => ({
  ...{ id, title, posterUrl },
  artists: event.artists,
})

export interface HighlightTileProps {
  highlight: HighlightFacts
  /** The feed that holds it, as a path. */
  feed: string
}

/** A moment of a show; the feed opens with it. */
export function HighlightTile({ highlight, feed }: HighlightTileProps) {
  const { id, title, posterUrl, artists } = highlight
  return (
    <EventCard
      shape="clip"
      src={posterUrl}
      sizes="(width < 60rem) 75vw, 24rem"
      title={<span lang={languageTag[title.lang]}>{title.text}</span>}
      meta={artistNames(artists, useText().tag)}
      link={<PageLink to={`${feed}#${id}`} />}
    />
  )
}

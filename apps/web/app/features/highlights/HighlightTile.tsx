import type { Highlight } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { EventCard } from '@encore/ui/EventCard'
import { artistNames } from '#app/features/event/EventTile.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

export type HighlightFacts = ReturnType<typeof highlightFacts>

export const highlightFacts = ({ id, title, posterUrl, event }: Highlight) => ({
  ...{ id, title, posterUrl },
  artists: event.artists,
})

export interface HighlightTileProps {
  highlight: HighlightFacts
  /** Path of the feed that contains it. */
  feed: string
}

/** A highlight; its link opens the feed at this clip. */
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

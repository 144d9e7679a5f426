import { languageTag } from '@encore/contract/rules/locale'
import { EventCard } from '@encore/ui/EventCard'
import { artistNames } from '#app/features/event/EventTile.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { LineUp } from './line-up.ts'

/** A moment of a show; the feed opens with it. */
export function HighlightTile({ highlight }: { highlight: LineUp['highlights'][number] }) {
  const { id, title, posterUrl, artists } = highlight
  return (
    <EventCard
      shape="clip"
      src={posterUrl}
      sizes="(width < 60rem) 75vw, 24rem"
      title={<span lang={languageTag[title.lang]}>{title.text}</span>}
      meta={artistNames(artists, useText().tag)}
      link={<PageLink to={`/highlights#${id}`} />}
    />
  )
}

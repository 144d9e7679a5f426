import type { Highlight } from '@encore/contract/endpoints'
import { listText } from '@encore/contract/rules/list-text'
import { pathIn } from '@encore/contract/rules/locale'
import { useDocument } from '#app/document.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { JsonLd } from '#app/JsonLd.tsx'
import { videoObject } from '#app/structured-data.ts'

type Clip = Pick<Highlight, 'id' | 'title' | 'posterUrl' | 'url' | 'durationMs' | 'madeAt'> & {
  event: Pick<Highlight['event'], 'title' | 'artists'>
}

export function HighlightsJsonLd({ clips }: { clips: readonly Clip[] }) {
  const { origin } = useDocument()
  const { locale, tag } = useText()
  const videos = clips.map(({ id, title, event, posterUrl, url, durationMs, madeAt }) =>
    videoObject(origin, {
      name: title.text,
      description: `${event.title.text} · ${listText(
        event.artists.map(({ text }) => text),
        tag,
      )}`,
      imageUrl: posterUrl,
      from: madeAt,
      to: null,
      durationMs,
      contentUrl: url,
      path: pathIn(locale, `/highlights#${id}`),
      isFree: true,
    }),
  )
  return <JsonLd facts={{ '@graph': videos }} />
}

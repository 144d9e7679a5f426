import type { ReplayDetail } from '@encore/contract/endpoints'
import { pathIn } from '@encore/contract/rules/locale'
import { useDocument } from '#app/document.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { JsonLd } from '#app/JsonLd.tsx'
import { breadcrumbs, videoObject } from '#app/structured-data.ts'

/** Describes the recording for search engines (schema.org), without its address, which only ticket holders may know. */
export function ReplayJsonLd({ replay }: { replay: ReplayDetail }) {
  const { origin } = useDocument()
  const { locale, t } = useText()
  const { event, window, summary, fromMs, toMs, privacy } = replay
  const path = pathIn(locale, `/replay/${event.slug}`)
  const video = videoObject(origin, {
    name: event.title.text,
    description: summary.text,
    imageUrl: event.images.still,
    ...window,
    durationMs: toMs - fromMs,
    path,
    isFree: privacy === 'FREE',
  })
  const trail = breadcrumbs(origin, [
    { name: t('home.title'), path: pathIn(locale, '/') },
    { name: t('replay.title'), path: pathIn(locale, '/replay') },
    { name: event.title.text, path },
  ])
  return <JsonLd facts={{ '@graph': [video, trail] }} />
}

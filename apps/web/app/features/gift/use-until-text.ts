import { formatMoment } from '@encore/contract/rules/time'
import { useViewerZone } from '#app/features/event/EventTime.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

/** Formats a deadline in the reader's time zone; in Seoul's until hydration. */
export function useUntilText(): (at: string) => string {
  const { locale } = useText()
  const zone = useViewerZone() ?? 'Asia/Seoul'
  return (at) => formatMoment(at, zone, locale)
}

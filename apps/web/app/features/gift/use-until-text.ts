import { formatMoment } from '@encore/contract/rules/time'
import { useViewerZone } from '#app/features/event/EventTime.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

/** A deadline on the reader's clock, on Seoul's until the page is hydrated. */
export function useUntilText(): (at: string) => string {
  const { locale } = useText()
  const zone = useViewerZone() ?? 'Asia/Seoul'
  return (at) => formatMoment(at, zone, locale)
}

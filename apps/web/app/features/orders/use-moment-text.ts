import { shopZone } from '@encore/contract/rules/deposits'
import { formatDate, formatMoment, formatStamp, zoneName } from '@encore/contract/rules/time'
import { useViewerZone } from '#app/features/event/EventTime.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

/**
 * Formats times in the reader's zone (Seoul's until hydration): `recent` without the year, `dated` with it, `day`
 * without the time. `atShop` uses the shop's zone, for deadlines there.
 */
export function useMomentText() {
  const { locale } = useText()
  const zone = useViewerZone() ?? 'Asia/Seoul'
  return {
    recent: (at: string) => formatMoment(at, zone, locale),
    dated: (at: string) => `${formatStamp(at, zone)} ${zoneName(zone, at)}`.replaceAll(' ', '\u00a0'),
    day: (at: string) => formatDate(at, zone),
    atShop: (at: string) => formatMoment(at, shopZone, locale),
  }
}

import type { OtherDevice } from '@encore/contract/endpoints'
import { listText } from '@encore/contract/rules/list-text'
import { formatZonedClock } from '@encore/contract/rules/time'
import { useViewerZone } from '#app/features/event/EventTime.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

/** "Playing on Safari, iPhone" and since when, on the reader's clock; on the show's until the page is hydrated. */
export function useDeviceText(
  { browser, system, since }: OtherDevice,
  zone: string,
): { title: string; since: string } {
  const { t, tag } = useText()
  const own = useViewerZone() ?? zone
  const device =
    listText(
      [browser, system].filter((part) => part !== null),
      tag,
    ) || t('player.elsewhere.unknown')
  return {
    title: t('player.elsewhere.title', { device }),
    since: t('player.elsewhere.since', { time: formatZonedClock(since, own) }),
  }
}

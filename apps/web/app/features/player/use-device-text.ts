import type { OtherDevice } from '@encore/contract/endpoints'
import { formatZonedClock } from '@encore/contract/rules/time'
import { useViewerZone } from '#app/features/event/EventTime.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { deviceName } from './device-name.ts'

/** Returns "Playing on Safari · iPhone" and its start time, in the reader's zone; in the show's until hydration. */
export function useDeviceText(other: OtherDevice, zone: string): { title: string; since: string } {
  const t = useT()
  const own = useViewerZone() ?? zone
  const device = deviceName(other) || t('player.elsewhere.unknown')
  return {
    title: t('player.elsewhere.title', { device }),
    since: t('player.elsewhere.since', { time: formatZonedClock(other.since, own) }),
  }
}

import { formatClock, formatDay, formatMoment } from '@encore/contract/rules/time'
import { useSyncExternalStore } from 'react'
import { localZone } from '#app/data/local-zone.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './EventTime.module.css'
import { LocalTime } from './LocalTime.tsx'

export interface EventTimeProps {
  /** ISO 8601. */
  at: string
  /** IANA zone of the venue; the page is rendered in it. */
  zone: string
  /** `moment`: day and time; `clock`: the time alone; `day`: the day alone. */
  show?: 'moment' | 'clock' | 'day'
}

/** A time in the event's zone. */
export function EventTime({ at, zone, show = 'moment' }: EventTimeProps) {
  const { locale } = useText()
  if (show === 'day') return <time dateTime={at}>{formatDay(at, zone, locale)}</time>
  if (show === 'clock') return <time dateTime={at}>{formatClock(at, zone)}</time>
  return <time dateTime={at}>{formatMoment(at, zone, locale)}</time>
}

/** The same time in the viewer's zone, shown only where the clocks differ. */
export function ViewerTime({ at, zone, show = 'moment' }: EventTimeProps) {
  const { t } = useText()
  return (
    <time className={styles.own} dateTime={at}>
      <LocalTime
        at={at}
        zone={zone}
        say={(moment, isSameDay) =>
          t('event.yourTime', { time: show === 'clock' && isSameDay ? '{}' : moment })
        }
      />
    </time>
  )
}

/** ` · 10:00 GMT+1` after a time on a card, with the day when it differs; empty when both clocks agree. */
export const ViewerTimeBeside = ({ at, zone }: Pick<EventTimeProps, 'at' | 'zone'>) => (
  <LocalTime
    at={at}
    zone={zone}
    say={(moment, isSameDay) => ` ·\u00a0${isSameDay ? '{}' : moment}\u00a0{zone}`}
  />
)

/** The browser's IANA zone; null on the server and during hydration. */
export const useViewerZone = (): string | null => useSyncExternalStore(neverChanges, localZone, () => null)

const neverChanges = () => () => {}

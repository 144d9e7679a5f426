import { formatDayAndClock } from '@encore/contract/rules/time'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './EventTime.module.css'
import { LocalTime } from './LocalTime.tsx'

export interface ViewerWindowProps {
  /** Both times are ISO 8601. */
  from: string
  to: string
  /** IANA zone of the venue; the page shows the window in it. */
  zone: string
}

/** A time window in the viewer's zone, shown where the clocks differ at either end. */
export function ViewerWindow({ from, to, zone }: ViewerWindowProps) {
  const { t, locale } = useText()
  const window = t('detail.facts.replayWindow', { from: '{}', to: '{}' })
  const [before, between, after] = t('event.yourTime', { time: window }).split('{}')
  return (
    <span className={styles.own}>
      <span>{before}</span>
      <LocalTime at={from} zone={zone}>
        {formatDayAndClock(from, zone, locale)}
      </LocalTime>
      <span>{between}</span>
      <LocalTime at={to} zone={zone}>
        {formatDayAndClock(to, zone, locale)}
      </LocalTime>
      <span>{after}</span>
    </span>
  )
}

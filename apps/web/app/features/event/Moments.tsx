import type { EventDetail } from '@encore/contract/endpoints'
import { formatDayAndClock, zoneName } from '@encore/contract/rules/time'
import { useText } from '#app/i18n/TextProvider.tsx'
import { cityNames, cityOf } from './city-of.ts'
import { LocalTime } from './LocalTime.tsx'
import styles from './Moments.module.css'

export interface MomentsProps {
  event: Pick<EventDetail, 'startAt' | 'zone'>
  className?: string | undefined
}

/** Start of a show in the venue's time and, where it differs, in the reader's. */
export function Moments({ event: { startAt, zone }, className }: MomentsProps) {
  const { t, locale } = useText()
  const cities = cityNames(t)
  return (
    <dl className={className}>
      <div>
        <dt>{t('detail.when.there', { city: cityOf(zone, cities), zone: zoneName(zone, startAt) })}</dt>
        <dd>
          <time dateTime={startAt}>{formatDayAndClock(startAt, zone, locale)}</time>
        </dd>
      </div>
      <div className={styles.own}>
        <dt>
          <local-city text={t('detail.when.yours', { place: '{}' })} cities={JSON.stringify(cities)} />
        </dt>
        <dd>
          <time dateTime={startAt}>
            <LocalTime at={startAt} zone={zone} />
          </time>
        </dd>
      </div>
    </dl>
  )
}

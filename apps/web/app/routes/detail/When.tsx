import type { EventDetail } from '@encore/contract/endpoints'
import { calendarFile } from '@encore/contract/rules/calendar'
import { formatDayAndClock, zoneName } from '@encore/contract/rules/time'
import { Button } from '@encore/ui/Button'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useLocation } from 'react-router'
import { useDocument } from '#app/document.tsx'
import { cityNames, cityOf } from '#app/features/event/city-of.ts'
import { OwnTime } from '#app/features/event/OwnTime.tsx'
import { UntilStart } from '#app/features/event/UntilStart.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './When.module.css'

/** When the show is, there and here; how long until then; a calendar entry. */
export function When({ event, renderedAt }: { event: EventDetail; renderedAt: number }) {
  const { t } = useText()
  const isAhead = event.status === 'SCHEDULED' || event.status === 'OPEN_TICKET'
  return (
    <section className={styles.when} aria-label={t('detail.when.title')}>
      <Moments event={event} />
      {isAhead && (
        <div className={styles.countdown}>
          <UntilStart startAt={event.startAt} renderedAt={renderedAt} />
        </div>
      )}
      {isAhead && <AddToCalendar event={event} renderedAt={renderedAt} />}
    </section>
  )
}

function Moments({ event: { startAt, zone } }: { event: EventDetail }) {
  const { t, locale } = useText()
  const cities = cityNames(t)
  return (
    <dl className={styles.moments}>
      <div>
        <dt>{t('detail.when.there', { city: cityOf(zone, cities), zone: zoneName(zone, startAt) })}</dt>
        <dd>
          <time dateTime={startAt}>{formatDayAndClock(startAt, zone, locale)}</time>
        </dd>
      </div>
      <div className={styles.own}>
        <dt>
          <own-place text={t('detail.when.yours', { place: '{}' })} cities={JSON.stringify(cities)} />
        </dt>
        <dd>
          <time dateTime={startAt}>
            <OwnTime at={startAt} zone={zone} />
          </time>
        </dd>
      </div>
    </dl>
  )
}

/** A link to a file made on the spot: it works before any script. */
function AddToCalendar({ event, renderedAt }: { event: EventDetail; renderedAt: number }) {
  const { t } = useText()
  const { origin } = useDocument()
  const { pathname } = useLocation()
  const file = calendarFile({
    ...event,
    title: event.title.text,
    summary: event.summary.text,
    url: origin + pathname,
    saidAt: new Date(renderedAt).toISOString(),
    sent: null,
  })
  return (
    <Button
      className={styles.calendar}
      size="s"
      render={
        <a
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
          download={`${event.slug}.ics`}
        />
      }
    >
      <CalendarPlus />
      <span>{t('detail.when.calendar')}</span>
    </Button>
  )
}

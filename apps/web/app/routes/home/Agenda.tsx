import { languageTag } from '@encore/contract/rules/locale'
import { daysBetween, formatDay, formatMonthDay, formatWeekday } from '@encore/contract/rules/time'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Picture } from '@encore/ui/Picture'
import { Section } from '@encore/ui/Section'
import { artistNames, EntryPrice, type TileFacts } from '#app/features/event/EventTile.tsx'
import { EventTime, ViewerTime } from '#app/features/event/EventTime.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Agenda.module.css'
import type { AgendaDay } from './line-up.ts'

/** Shows that start and ticket sales that open in the next seven days, in the event's time zone. */
export function Agenda({ days, now }: { days: AgendaDay[]; now: number }) {
  const { t } = useText()
  return (
    <Section className={styles.week} title={t('home.week')} note={t('home.weekNote')}>
      <ol>
        {days.map((day) => (
          <li className={styles.day} key={day.key}>
            <DayHeading day={day} now={now} />
            <ul className={styles.rows}>
              {day.rows.map(({ event, at, isSale }) => (
                <li className={styles.row} key={`${event.id}${at}`}>
                  <Row event={event} at={at} isSale={isSale} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function DayHeading({ day, now }: { day: AgendaDay; now: number }) {
  const { t, locale } = useText()
  const first = day.rows[0]
  if (!first) return null
  const { at, event } = first
  const daysAway = daysBetween(now, at, event.zone)
  const near = [t('home.today'), t('home.tomorrow')][daysAway]
  return (
    <h3 className={styles.heading}>
      <span>{near ?? formatWeekday(at, event.zone, locale)}</span>
      <small>{near ? formatDay(at, event.zone, locale) : formatMonthDay(at, event.zone, locale)}</small>
    </h3>
  )
}

function Row({ event, at, isSale }: { event: TileFacts; at: string; isSale: boolean }) {
  const { t, tag } = useText()
  const hasTickets = !isSale && event.status === 'OPEN_TICKET' && !event.isFree && !event.isSoldOut
  return (
    <>
      <div className={styles.time}>
        <EventTime at={at} zone={event.zone} show="clock" />
        <ViewerTime at={at} zone={event.zone} show="clock" />
      </div>
      <Picture
        className={styles.art}
        src={event.images.still}
        alt=""
        width={1600}
        height={900}
        sizes="7rem"
        widths={[240, 320, 480]}
      />
      <div className={styles.what}>
        <h4>
          <PageLink to={`/detail/${event.slug}`} lang={languageTag[event.title.lang]}>
            {event.title.text}
          </PageLink>
        </h4>
        <p>
          <span>{artistNames(event.artists, tag)}</span>
          <span>{` · ${t(`event.type.${event.type}`)}`}</span>
        </p>
      </div>
      <span className={styles.price}>
        {isSale ? <Badge kind="open">{t('home.ticketsOpenRow')}</Badge> : <EntryPrice event={event} />}
      </span>
      <Button
        className={styles.button}
        size="s"
        kind="outline"
        render={<PageLink to={`/detail/${event.slug}`} aria-hidden tabIndex={-1} />}
      >
        {t(hasTickets ? 'home.getTicket' : 'home.details')}
      </Button>
    </>
  )
}

import Link from 'next/link'
import { ButtonLink } from './Button.jsx'
import { Picture } from './Picture.jsx'
import { Section } from './Section.jsx'
import { Artists, entryPrice } from './Tile.jsx'
import { daysBetween, formatClock, formatDay, formatMonthDay, formatWeekday } from './time.mjs'
import { ViewerTime } from './ViewerTime.jsx'
import { t } from './words.mjs'

export function Agenda({ days, now }) {
  return (
    <Section title={t('home.week')} note={t('home.weekNote')}>
      <ol className="agenda_8fk3s_2">
        {days.map(({ key, rows }) => (
          <li className="day_8fk3s_10" key={key}>
            <DayHeading first={rows[0]} now={now} />
            <ul className="rows_8fk3s_26">
              {rows.map(({ event, at }) => (
                <li className="row_8fk3s_34" key={event.id}>
                  <Row event={event} at={at} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function DayHeading({ first: { at, event }, now }) {
  const near = [t('home.today'), t('home.tomorrow')][daysBetween(now, at, event.zone)]
  return (
    <h3 className="heading_8fk3s_18">
      {near ?? formatWeekday(at, event.zone)}
      <small>{near ? formatDay(at, event.zone) : formatMonthDay(at, event.zone)}</small>
    </h3>
  )
}

function Row({ event, at }) {
  const hasTickets = !event.isFree
  return (
    <>
      <div className="time_8fk3s_42">
        <time dateTime={at}>{formatClock(at, event.zone)}</time>
        <ViewerTime at={at} zone={event.zone} />
      </div>
      <Picture
        className="art_8fk3s_50"
        src={event.images.still}
        width={1600}
        height={900}
        sizes="7rem"
        widths={[240, 320, 480]}
      />
      <div className="what_8fk3s_58">
        <h4>
          <Link href={`/detail/${event.slug}`} lang={event.title.lang}>
            {event.title.text}
          </Link>
        </h4>
        <p>
          <Artists artists={event.artists} />
          {` · ${t(`event.type.${event.type}`)}`}
        </p>
      </div>
      <span className="price_8fk3s_66">{entryPrice(event)}</span>
      <ButtonLink
        className="button_8fk3s_70"
        size="s"
        kind={hasTickets ? 'outline' : 'fill'}
        href={`/detail/${event.slug}`}
        aria-hidden
        tabIndex={-1}
      >
        {t(hasTickets ? 'home.getTicket' : 'home.details')}
      </ButtonLink>
    </>
  )
}

export function Collections({ themes }) {
  return (
    <Section title={t('home.collections')} more={<Link href="/search">{t('home.seeAll')}</Link>}>
      <ul className="themes_2kd8f_2">
        {themes.map((theme) => (
          <li className="theme_2kd8f_9" key={theme.id}>
            <Picture src={theme.imageUrl} width={1600} height={900} sizes="(width < 60rem) 92vw, 28rem" />
            <h3>
              <Link href={`/search?theme=${theme.id}`} lang={theme.title.lang}>
                {theme.title.text}
              </Link>
            </h3>
            <p>{t('home.eventCount', { n: theme.eventCount })}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

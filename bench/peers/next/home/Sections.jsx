import Link from 'next/link'
import { Picture } from './Picture.jsx'
import { Artists, Badge, progressOf, typeOf } from './Tile.jsx'
import { formatClock, formatDay, priceFrom } from './time.mjs'

export function Section({ title, note, all, children }) {
  return (
    <section className="section_1m0fk_2">
      <header className="header_1m0fk_9">
        <h2>{title}</h2>
        {note && <p>{note}</p>}
        {all && (
          <Link href={all} aria-label={`See all: ${title}`}>
            See all
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}

export function Rail({ title, all, perRow, mobileColumn, children }) {
  return (
    <Section title={title} all={all}>
      <ul className="rail_9dk2f_2" style={{ '--per-row': perRow, '--mobile-column': mobileColumn }}>
        {children}
      </ul>
    </Section>
  )
}

export function Hero({ event, now }) {
  const minutes = Math.floor((now - Date.parse(event.startAt)) / 60_000)
  return (
    <section className="watch hero_5jf8s_2" aria-label="On air now">
      <Picture
        className="art_5jf8s_12"
        src={event.images.hero}
        width={1600}
        height={900}
        portrait={event.images.heroTall}
        eager
      />
      <div className="wrap content_5jf8s_30">
        <div className="state_5jf8s_41">
          <Badge kind="live">ON AIR</Badge>
          <span>{typeOf(event)}</span>
        </div>
        <h1 className="title_5jf8s_52" lang={event.title.lang}>
          {event.title.text}
        </h1>
        <p className="artists_5jf8s_66">
          <Artists artists={event.artists} />
        </p>
        <div className="go_5jf8s_71">
          <div className="buttons_5jf8s_78">
            <Link className="button_1x0s8_2" data-kind="primary" data-size="l" href={`/confirm/${event.id}`}>
              Watch
            </Link>
            <Link className="button_1x0s8_2" data-kind="fill" data-size="l" href={`/detail/${event.id}`}>
              Details
            </Link>
          </div>
          <div className="side_5jf8s_90">
            <span className="elapsed_5jf8s_99">
              <b>{minutes} min in</b>
              <span>until {formatClock(event.endAt, event.zone)}</span>
            </span>
            <meter className="meter_3kd9s_2" aria-label="On air now" value={progressOf(event, now)} />
          </div>
        </div>
      </div>
    </section>
  )
}

export function Agenda({ days }) {
  return (
    <Section title="The next seven days" note="In the event’s time">
      <ol className="agenda_8fk3s_2">
        {days.map(({ key, rows }) => (
          <li className="day_8fk3s_10" key={key}>
            <h3 className="heading_8fk3s_18">
              {formatDay(rows[0].at, rows[0].event.zone).slice(0, 3)}
              <small>{formatDay(rows[0].at, rows[0].event.zone)}</small>
            </h3>
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

function Row({ event, at }) {
  return (
    <>
      <div className="time_8fk3s_42">
        <time dateTime={at}>{formatClock(at, event.zone)}</time>
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
          <Link href={`/detail/${event.id}`} lang={event.title.lang}>
            {event.title.text}
          </Link>
        </h4>
        <p>
          <Artists artists={event.artists} /> · {typeOf(event)}
        </p>
      </div>
      <span className="price_8fk3s_66">{priceFrom(event)}</span>
      <Link className="button_1x0s8_2" data-size="s" href={`/detail/${event.id}`} aria-hidden tabIndex={-1}>
        {event.isFree ? 'Details' : 'Get a ticket'}
      </Link>
    </>
  )
}

export function Collections({ themes }) {
  return (
    <Section title="Collections" all="/search">
      <ul className="themes_2kd8f_2">
        {themes.map((theme) => (
          <li className="theme_2kd8f_9" key={theme.id}>
            <Picture src={theme.imageUrl} width={1600} height={900} sizes="(width < 60rem) 92vw, 28rem" />
            <h3>
              <Link href={`/search?theme=${theme.id}`} lang={theme.title.lang}>
                {theme.title.text}
              </Link>
            </h3>
            <p>{theme.eventCount} events</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

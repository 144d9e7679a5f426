import Link from 'next/link'
import { Picture } from './Picture.jsx'
import { daysBetween, formatDay, formatMoment, formatPrice, formatZonedClock } from './time.mjs'
import { t } from './words.mjs'

export function Tile({ event, now, shape = 'wide', sizes = '(width < 60rem) 82vw, 26rem' }) {
  const [width, height] = shape === 'poster' ? [900, 1200] : [1600, 900]
  const src = shape === 'poster' ? event.images.poster : event.images.still
  return (
    <article className="card_kqfdm_2" data-shape={shape}>
      <div className="art_kqfdm_11">
        <Picture src={src} width={width} height={height} sizes={sizes} />
        <div className="badges_kqfdm_47">
          <EventBadge event={event} now={now} />
        </div>
        {event.status === 'ON_AIR' && (
          <div className="progress_kqfdm_56">
            <i style={{ inlineSize: `${progressOf(event, now) * 100}%` }} />
          </div>
        )}
      </div>
      <div className="body_kqfdm_75">
        <h3 className="title_kqfdm_97">
          <Link className="link_kqfdm_108" href={`/detail/${event.slug}`}>
            <span lang={event.title.lang}>{event.title.text}</span>
          </Link>
        </h3>
        <p>
          <Artists artists={event.artists} />
          {`\u00a0· ${t(`event.type.${event.type}`)}`}
        </p>
        <p className="fact_kqfdm_91">
          <Fact event={event} />
        </p>
      </div>
    </article>
  )
}

export function Artists({ artists }) {
  return artists.map(({ text, lang }, at) => (
    <span key={text} lang={lang}>
      {at > 0 && ', '}
      {text}
    </span>
  ))
}

export function progressOf(event, now) {
  const [start, end] = [Date.parse(event.startAt), Date.parse(event.endAt)]
  return Math.min(1, Math.max(0, (now - start) / (end - start)))
}

export function entryPrice({ isFree, priceFrom }) {
  return isFree ? t('event.free') : t('event.priceFrom', { price: formatPrice(priceFrom) })
}

function EventBadge({ event, now }) {
  if (event.status === 'ON_AIR') return <Badge kind="live">{t('event.badge.onAir')}</Badge>
  if (event.status === 'ENDED') return <Badge kind="ended">{t('event.badge.ended')}</Badge>
  const days = daysBetween(now, event.startAt, event.zone)
  return (
    <Badge kind="glass">
      {days > 0 ? t('event.badge.daysLeft', { n: String(days) }) : t('event.badge.today')}
    </Badge>
  )
}

export function Badge({ kind, children }) {
  return (
    <span className="badge_1xkup_2" data-kind={kind}>
      {children}
    </span>
  )
}

function Fact({ event }) {
  const { startAt, zone, status } = event
  if (status === 'ON_AIR') {
    return `${t('event.started', { time: formatZonedClock(startAt, zone) })}\u00a0· ${entryPrice(event)}`
  }
  if (status === 'ENDED') return formatDay(startAt, zone)
  return <time dateTime={startAt}>{formatMoment(startAt, zone)}</time>
}

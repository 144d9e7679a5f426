import { ButtonLink } from './Button.jsx'
import { PlayIcon } from './icons.jsx'
import { lettering } from './lettering.mjs'
import { Picture } from './Picture.jsx'
import { Artists, Badge, progressOf } from './Tile.jsx'
import { formatZonedClock } from './time.mjs'
import { t } from './words.mjs'

export function Hero({ event, images, now }) {
  return (
    <section className="watch hero_5jf8s_2" aria-label={t('home.hero.live')}>
      <Picture
        className="art_5jf8s_12"
        src={images.hero}
        width={1600}
        height={900}
        portrait={images.heroTall}
        eager
      />
      <div className="wrap content_5jf8s_30">
        <div className="state_5jf8s_41">
          <Badge kind="live">{t('event.badge.onAir')}</Badge>
          <span>{t(`event.type.${event.type}`)}</span>
        </div>
        <h1 className="title_5jf8s_52" lang={event.title.lang}>
          <Lettering title={event.title.text} />
        </h1>
        <p className="artists_5jf8s_66">
          <Artists artists={event.artists} />
        </p>
        <div className="go_5jf8s_71">
          <div className="buttons_5jf8s_78">
            <ButtonLink kind="primary" size="l" href={`/confirm/${event.slug}`}>
              <PlayIcon />
              {t('home.watch')}
            </ButtonLink>
            <ButtonLink className="glass_5jf8s_84" size="l" href={`/detail/${event.slug}`}>
              {t('home.details')}
            </ButtonLink>
          </div>
          <Elapsed event={event} now={now} />
        </div>
      </div>
    </section>
  )
}

function Lettering({ title }) {
  const mark = lettering[title]
  if (!mark) return title
  return (
    <svg
      className="lettering_2kf9s_2"
      viewBox={`0 0 ${mark.width} ${mark.height}`}
      role="img"
      aria-label={title}
    >
      {mark.paths.map(({ d, strokeWidth, cap, join }) => (
        <path key={d} d={d} strokeWidth={strokeWidth} strokeLinecap={cap} strokeLinejoin={join} />
      ))}
    </svg>
  )
}

function Elapsed({ event, now }) {
  const progress = progressOf(event, now)
  const elapsed = t('event.minutesIn', { n: Math.floor((now - Date.parse(event.startAt)) / 60_000) })
  return (
    <div className="side_5jf8s_90">
      <span className="elapsed_5jf8s_99">
        <b>{elapsed}</b>
        <span>{t('event.until', { time: formatZonedClock(event.endAt, event.zone) })}</span>
      </span>
      <div
        className="meter_3kd9s_2"
        role="progressbar"
        aria-label={t('home.hero.live')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(progress * 100)}
        aria-valuetext={elapsed}
        data-tint="ink"
        style={{ '--at': progress }}
      >
        <i />
      </div>
    </div>
  )
}

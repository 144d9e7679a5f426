import type { EventCard as Event } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { formatMoney } from '@encore/contract/rules/money'
import { EventCard } from '@encore/ui/EventCard'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { formatClock, formatDay } from '#app/i18n/time.ts'
import { EventBadge } from './EventBadge.tsx'
import { EventTime } from './EventTime.tsx'
import { progressOf } from './status.ts'

export interface EventTileProps {
  event: Event
  now: number
  shape?: 'wide' | 'poster'
  sizes?: string
  eager?: boolean
  level?: 2 | 3
}

/** An event in a rail or a grid: art, state, name, artist and the one fact that matters now. */
export function EventTile({ event, now, shape = 'wide', sizes, eager, level }: EventTileProps) {
  const { t } = useText()
  return (
    <EventCard
      shape={shape}
      src={shape === 'poster' ? event.images.poster : event.images.still}
      sizes={sizes}
      eager={eager}
      level={level}
      title={<span lang={languageTag[event.title.lang]}>{event.title.text}</span>}
      meta={
        <>
          <Artists artists={event.artists} /> · {t(`event.type.${event.type}`)}
        </>
      }
      fact={<Fact event={event} />}
      badges={<EventBadge event={event} now={now} />}
      progress={event.status === 'ON_AIR' ? (progressOf(event, now) ?? undefined) : undefined}
      link={<PageLink to={`/detail/${event.id}`} />}
    />
  )
}

export function Artists({ artists }: { artists: Event['artists'] }) {
  return artists.map(({ text, lang }, at) => (
    <span key={text} lang={languageTag[lang]}>
      {at > 0 && ', '}
      {text}
    </span>
  ))
}

/** What it costs to get in, short: free, or the cheapest ticket. */
export function EntryPrice({ event }: { event: Pick<Event, 'isFree' | 'priceFrom'> }) {
  const { t, tag } = useText()
  if (event.isFree) return t('event.free')
  return event.priceFrom && t('event.priceFrom', { price: formatMoney(event.priceFrom, tag) })
}

function Fact({ event }: { event: Event }) {
  const { t, locale } = useText()
  if (event.status === 'ON_AIR') {
    return (
      <>
        {t('event.started', { time: formatClock(event.startAt, event.zone) })}
        {(event.isFree || event.priceFrom) && ' · '}
        <EntryPrice event={event} />
      </>
    )
  }
  if (event.status === 'ENDED') return formatDay(event.startAt, event.zone, locale)
  return <EventTime at={event.startAt} zone={event.zone} />
}

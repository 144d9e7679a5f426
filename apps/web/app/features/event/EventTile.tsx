import type { EventCard as Event, SearchHit } from '@encore/contract/endpoints'
import { listSign } from '@encore/contract/rules/list-text'
import { languageTag } from '@encore/contract/rules/locale'
import { begunAt } from '@encore/contract/rules/show-start'
import { formatDay, formatMoment, formatZonedClock } from '@encore/contract/rules/time'
import { Badge } from '@encore/ui/Badge'
import { EventCard } from '@encore/ui/EventCard'
import Eye from 'lucide-react/icons/eye'
import type { ReactElement, ReactNode } from 'react'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { Text } from '#app/i18n/text.ts'
import { eventBadge, type MayBeSoldOut } from './EventBadge.tsx'
import { ViewerTimeBeside } from './EventTime.tsx'
import { type Marks, marked } from './Marked.tsx'
import { type PriceFields, priceFromText } from './price-from.ts'
import { shownViewers } from './shown-viewers.ts'
import { progressOf } from './status.ts'

/** The fields a tile needs, including those of its badge and progress. */
export type TileFacts = NamedFacts &
  Pick<Event, 'status' | 'endAt' | 'ticketOpenAt' | 'isFree' | PriceFields> &
  MayBeSoldOut

/** The tile of an ended show gives only its date. */
export type EndedFacts = NamedFacts & { status: 'ENDED' }

type NamedFacts = Pick<
  Event,
  'id' | 'slug' | 'type' | 'title' | 'artists' | 'zone' | 'startAt' | 'startedAt'
> & {
  images: Pick<Event['images'], 'poster' | 'still'>
}

export interface EventTileProps {
  event: TileFacts | EndedFacts
  now: number
  shape?: 'wide' | 'poster'
  sizes?: string
  eager?: boolean
  level?: 2 | 3
  /** The matched text of a search. */
  match?: SearchHit['match'] | undefined
  /** Current number of viewers. */
  viewers?: number | undefined
}

/** An event in a rail or a grid: art, state, name, artist and its most relevant fact. */
export function EventTile({
  event,
  now,
  shape = 'wide',
  sizes,
  eager,
  level,
  match,
  viewers,
}: EventTileProps) {
  const text = useText()
  const watching = shownViewers(viewers)
  return (
    <EventCard
      shape={shape}
      src={shape === 'poster' ? event.images.poster : event.images.still}
      sizes={sizes}
      eager={eager}
      level={level}
      title={<span lang={languageTag[event.title.lang]}>{marked(event.title.text, match?.title)}</span>}
      meta={[
        ...artistNames(event.artists, text.tag, match?.artists),
        <span key="type">{`\u00a0· ${text.t(`event.type.${event.type}`)}`}</span>,
        alsoCalled(match),
      ]}
      fact={factOf(event, now, text)}
      badges={eventBadge(event, now, text.t)}
      corner={watching === null ? undefined : <Viewers count={watching} />}
      progress={event.status === 'ON_AIR' ? (progressOf(event, now) ?? undefined) : undefined}
      link={<PageLink to={`/detail/${event.slug}`} />}
    />
  )
}

function Viewers({ count }: { count: number }) {
  const { t, tag } = useText()
  return (
    <Badge>
      <Eye />
      <span>{count.toLocaleString(tag)}</span> <span className="visually-hidden">{t('player.viewers')}</span>
    </Badge>
  )
}

export function Artists({ artists }: { artists: Event['artists'] }) {
  return artistNames(artists, useText().tag)
}

/** Each name in its own language, joined by the list separator of the page's language (`tag`). */
export function artistNames(artists: Event['artists'], tag: string, marks?: Marks[]): ReactNode[] {
  return artists.flatMap(({ text, lang }, at) => [
    ...(at > 0 ? [<span key={`before ${text}`}>{listSign(tag)}</span>] : []),
    <span key={text} lang={languageTag[lang]} translate="no">
      {marked(text, marks?.[at])}
    </span>,
  ])
}

/** The matched spelling, when the page shows another one. */
const alsoCalled = (match: SearchHit['match'] | undefined): ReactElement | null =>
  match?.also ? (
    <span key="also">
      <span>{' · '}</span>
      <span>{marked(match.also.text, match.also.marks)}</span>
    </span>
  ) : null

type PriceFacts = Pick<Event, 'isFree' | PriceFields> & MayBeSoldOut

/** Short price text: free, the cheapest ticket, or sold out. */
export function EntryPrice({ event }: { event: PriceFacts }) {
  return <span>{entryPrice(event, useText())}</span>
}

function entryPrice(event: PriceFacts, text: Text): string | null {
  if (event.isFree) return text.t('event.free')
  if (event.isSoldOut) return text.t('detail.soldOut')
  return priceFromText(event, text)
}

function factOf(event: TileFacts | EndedFacts, now: number, text: Text): ReactNode {
  if (event.status === 'ON_AIR') {
    const at = begunAt(event)
    const price = entryPrice(event, text)
    return (
      <>
        <span>{text.t('event.started', { time: formatZonedClock(at, event.zone) })}</span>
        <ViewerTimeBeside at={at} zone={event.zone} />
        {price !== null && <span>{`\u00a0· ${price}`}</span>}
      </>
    )
  }
  if (event.status === 'ENDED') return formatDay(event.startAt, event.zone, text.locale)
  if (event.status === 'SCHEDULED' && Date.parse(event.ticketOpenAt) > now) return untilSale(event, now, text)
  return (
    <time dateTime={event.startAt}>
      <span>{formatMoment(event.startAt, event.zone, text.locale)}</span>
      <ViewerTimeBeside at={event.startAt} zone={event.zone} />
    </time>
  )
}

/** A date; within the last day a countdown by the minute. */
function untilSale({ ticketOpenAt, zone }: TileFacts, now: number, { t, locale }: Text): ReactNode {
  const minutes = Math.ceil((Date.parse(ticketOpenAt) - now) / 60_000)
  if (minutes < 24 * 60) {
    const left = t('event.ticketsOpenIn', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
    return <time dateTime={ticketOpenAt}>{left}</time>
  }
  return (
    <time dateTime={ticketOpenAt}>
      <span>{t('event.ticketsOpenAt', { time: formatMoment(ticketOpenAt, zone, locale) })}</span>
      <ViewerTimeBeside at={ticketOpenAt} zone={zone} />
    </time>
  )
}

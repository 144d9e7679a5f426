import type { OwnReplay, ReplayCard } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { resumeAt, watchedPart, windowState } from '@encore/contract/rules/replay'
import { formatMoment } from '@encore/contract/rules/time'
import { Badge } from '@encore/ui/Badge'
import { EventCard } from '@encore/ui/EventCard'
import { artistNames } from '#app/features/event/EventTile.tsx'
import { LocalTime } from '#app/features/event/LocalTime.tsx'
import { type PriceFields, priceFromText } from '#app/features/event/price-from.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { formatLength } from './media-time.ts'

export type ReplayFacts = Pick<ReplayCard, 'window' | 'privacy' | 'fromMs' | 'toMs'> & {
  event: Pick<ReplayCard['event'], 'id' | 'slug' | 'type' | 'title' | 'artists' | 'zone' | PriceFields> & {
    images: Pick<ReplayCard['event']['images'], 'still'>
  }
}

export interface ReplayTileProps {
  replay: ReplayFacts
  own?: OwnReplay | undefined
  now: number
  sizes?: string | undefined
  eager?: boolean | undefined
  level?: 2 | 3 | undefined
}

const hourMs = 3_600_000

export function ReplayTile({ replay, own, now, sizes, eager, level }: ReplayTileProps) {
  const text = useText()
  const { t, tag, locale } = text
  const { event, privacy } = replay
  const { from, to } = windowOf(replay, own)
  const state = windowState({ from, to }, now)
  const positionMs = own?.positionMs ?? null
  const resume = state === 'OPEN' ? resumeAt(positionMs, replay) : null
  const at = state === 'AHEAD' ? from : to
  const say = {
    AHEAD: (date: string) => t('replay.opens', { date }),
    OPEN: (date: string) => t('replay.until', { date }),
    OVER: (date: string) => t('replay.closed', { date }),
  }[state]
  const claim = () => {
    if (state === 'OVER') return null
    if (resume !== null) return t('replay.resumeAt', { time: formatLength(resume - replay.fromMs) })
    if (own?.window) return t('replay.yours')
    if (privacy === 'FREE') return t('replay.free')
    return priceFromText(event, text)
  }
  return (
    <EventCard
      src={event.images.still}
      sizes={sizes}
      eager={eager}
      level={level}
      title={<span lang={languageTag[event.title.lang]}>{event.title.text}</span>}
      meta={[
        ...artistNames(event.artists, tag),
        <span key="type">{`\u00a0· ${t(`event.type.${event.type}`)}`}</span>,
      ]}
      fact={
        <>
          <time dateTime={new Date(at).toISOString()}>
            <LocalTime
              at={new Date(at).toISOString()}
              zone={event.zone}
              say={(date) => say(`${date}\u00a0{zone}`)}
            >
              {say(formatMoment(at, event.zone, locale))}
            </LocalTime>
          </time>
          {claim() && (
            <>
              <span>{' ·\u00a0'}</span>
              <span>{claim()}</span>
            </>
          )}
        </>
      }
      badges={
        state === 'OPEN' && to - now < 24 * hourMs ? (
          <Badge>{t('replay.hoursLeft', { n: Math.floor((to - now) / hourMs) })}</Badge>
        ) : undefined
      }
      corner={<Badge>{formatLength(replay.toMs - replay.fromMs)}</Badge>}
      progress={positionMs === null ? undefined : watchedPart(positionMs, replay)}
      link={<PageLink to={`/replay/${event.slug}`} />}
    />
  )
}

/** Returns the member's own window if there is one, else the replay's; epoch milliseconds. */
export function windowOf(
  { window }: Pick<ReplayCard, 'window'>,
  own: Pick<OwnReplay, 'window'> | undefined,
): { from: number; to: number } {
  const { from, to } = own?.window ?? window
  return { from: Date.parse(from), to: Date.parse(to) }
}

export const replayFacts = ({ event, window, privacy, fromMs, toMs }: ReplayCard): ReplayFacts => ({
  event: {
    id: event.id,
    slug: event.slug,
    type: event.type,
    title: event.title,
    artists: event.artists,
    zone: event.zone,
    priceFrom: event.priceFrom,
    hasOnePrice: event.hasOnePrice,
    images: { still: event.images.still },
  },
  window,
  privacy,
  fromMs,
  toMs,
})

import type { EventCard } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { begunAt } from '@encore/contract/rules/show-start'
import { formatZonedClock } from '@encore/contract/rules/time'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Lettering } from '@encore/ui/Lettering'
import { Meter } from '@encore/ui/Meter'
import Play from 'lucide-react/icons/play'
import { EventBadge } from '#app/features/event/EventBadge.tsx'
import { EventStage } from '#app/features/event/EventStage.tsx'
import { Artists, type TileFacts } from '#app/features/event/EventTile.tsx'
import { EventTime, ViewerTimeBeside } from '#app/features/event/EventTime.tsx'
import { getTicketText } from '#app/features/event/price-from.ts'
import { shownViewers } from '#app/features/event/shown-viewers.ts'
import { progressOf } from '#app/features/event/status.ts'
import { UntilStart } from '#app/features/event/UntilStart.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import styles from './Hero.module.css'
import { useHoldsTicket } from './use-holds-ticket.ts'

export interface HeroProps {
  event: TileFacts & Pick<EventCard, 'images' | 'ticketCloseAt'>
  viewers: number
  now: number
  renderedAt: number
}

/** The first show on air; otherwise the next one, with a countdown. */
export function Hero({ event, viewers, now, renderedAt }: HeroProps) {
  const watching = shownViewers(viewers)
  const t = useT()
  const isLive = event.status === 'ON_AIR'
  const hasTickets = event.status === 'OPEN_TICKET' && !event.isSoldOut
  const sellsTickets = !event.isFree && !event.isSoldOut && Date.parse(event.ticketCloseAt) > now
  return (
    <EventStage
      className={styles.hero}
      images={event.images}
      label={t(isLive ? 'home.hero.live' : 'home.hero.next')}
    >
      <div className={`wrap ${styles.content}`}>
        <div className={styles.state}>
          {isLive ? (
            <Badge kind="live">{t('event.badge.onAir')}</Badge>
          ) : (
            <EventBadge event={event} now={now} />
          )}
          {isLive ? (
            <span>
              {watching === null ? t(`event.type.${event.type}`) : t('chat.viewers', { n: watching })}
            </span>
          ) : (
            <span>
              <EventTime at={event.startAt} zone={event.zone} />
              <ViewerTimeBeside at={event.startAt} zone={event.zone} />
            </span>
          )}
        </div>
        <h1 className={styles.title} lang={languageTag[event.title.lang]}>
          <Lettering title={event.title.text} />
        </h1>
        <p className={styles.artists}>
          <Artists artists={event.artists} />
        </p>
        <div className={styles.go}>
          <div className={styles.buttons}>
            {isLive && sellsTickets ? (
              <WatchOrGet event={event} />
            ) : (
              <>
                {isLive && <Watch slug={event.slug} />}
                {hasTickets ? (
                  <Button kind="primary" size="l" render={<PageLink to={`/detail/${event.slug}`} />}>
                    {t('home.getTicket')}
                  </Button>
                ) : (
                  <Details slug={event.slug} kind={isLive ? 'fill' : 'primary'} />
                )}
              </>
            )}
          </div>
          {isLive ? (
            <Elapsed event={event} now={now} />
          ) : (
            <div className={styles.side}>
              <span>{t('event.countdown.title')}</span>
              <UntilStart startAt={event.startAt} renderedAt={renderedAt} />
            </div>
          )}
        </div>
      </div>
    </EventStage>
  )
}

/** Links a ticket holder to the player and everyone else to a ticket; all visitors share one rendering. */
function WatchOrGet({ event }: Pick<HeroProps, 'event'>) {
  const text = useText()
  const holdsTicket = useHoldsTicket(event.id)
  const getTicket = (
    <Button kind="primary" size="l" render={<PageLink to={`/detail/${event.slug}`} />}>
      {getTicketText(event, text)}
    </Button>
  )
  if (holdsTicket === false) return getTicket
  return (
    <>
      <div className={styles.guest}>{getTicket}</div>
      <div className={styles.member}>
        <Watch slug={event.slug} />
        <Details slug={event.slug} kind="fill" />
      </div>
    </>
  )
}

function Watch({ slug }: { slug: string }) {
  const t = useT()
  return (
    <Button kind="primary" size="l" render={<PageLink to={`/confirm/${slug}`} />}>
      <Play />
      <span>{t('home.watch')}</span>
    </Button>
  )
}

function Details({ slug, kind }: { slug: string; kind: 'fill' | 'primary' }) {
  const t = useT()
  return (
    <Button className={styles.glass} kind={kind} size="l" render={<PageLink to={`/detail/${slug}`} />}>
      {t('home.details')}
    </Button>
  )
}

function Elapsed({ event, now }: { event: TileFacts; now: number }) {
  const t = useT()
  const progress = progressOf(event, now)
  if (progress === null) return null
  const minutes = Math.max(0, Math.floor((now - Date.parse(begunAt(event))) / 60_000))
  const elapsed =
    minutes < 60
      ? t('event.minutesIn', { n: minutes })
      : t('event.hoursIn', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  return (
    <div className={styles.side}>
      <span className={styles.elapsed}>
        <b>{elapsed}</b>
        <span>
          <span>{t('event.until', { time: formatZonedClock(event.endAt, event.zone) })}</span>
          <ViewerTimeBeside at={event.endAt} zone={event.zone} />
        </span>
      </span>
      <Meter value={progress} label={t('home.hero.live')} valueText={elapsed} />
    </div>
  )
}

import type { BoxTicket } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { begunAt, onAirMs } from '@encore/contract/rules/show-start'
import { daysBetween, formatMoment, formatZonedClock } from '@encore/contract/rules/time'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Lettering } from '@encore/ui/Lettering'
import { Picture } from '@encore/ui/Picture'
import Play from 'lucide-react/icons/play'
import { useId } from 'react'
import { Artists } from '#app/features/event/EventTile.tsx'
import { EventTime, ViewerTime } from '#app/features/event/EventTime.tsx'
import { useEntryRules } from '#app/features/tickets/EntryRules.tsx'
import { useOpensText } from '#app/features/tickets/use-opens-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './TicketStub.module.css'
import { timeLeft } from './time-left.ts'

export interface TicketStubProps {
  ticket: BoxTicket
  isOpen: boolean
  /** The server's clock, epoch milliseconds. */
  now: number
}

/** A ticket to a current or coming show, drawn as torn once it admits. */
export function TicketStub({ ticket, isOpen, now }: TicketStubProps) {
  const { t, locale } = useText()
  const { event, replay, opens, orderId } = ticket
  const opensText = useOpensText()
  const rules = useEntryRules(event.rules)
  const headId = useId()
  const { slug, type, title, artists, images, zone, startAt, doorsAt } = event
  const isOnAir = isOpen && now >= onAirMs(event)
  const starts = isOnAir ? begunAt(event) : startAt
  const lang = languageTag[title.lang]
  return (
    <article
      className={`tinted ${styles.stub}`}
      data-open={isOpen ? '' : undefined}
      style={{ '--event': event.accent }}
      aria-label={title.text}
    >
      <Picture
        src={images.hero}
        alt=""
        width={480}
        height={270}
        widths={[480, 900]}
        sizes="(width < 60rem) 92vw, 24rem"
      />
      <div className={styles.what}>
        <div className={styles.badges}>
          {isOnAir ? (
            <Badge kind="live">{t('event.badge.onAir')}</Badge>
          ) : (
            <Badge kind="soft">{dayBadge(now, startAt, zone, t)}</Badge>
          )}
          <Badge kind="soft">{t(replay ? 'box.ticket.liveReplay' : 'box.ticket.live')}</Badge>
        </div>
        <h3 id={`${headId}show`} lang={lang}>
          {isOpen ? <Lettering title={title.text} /> : title.text}
        </h3>
        <p>
          <Artists artists={artists} /> <span>·</span> <span>{t(`event.type.${type}`)}</span>
        </p>
        <dl>
          <div>
            <dt>{t(isOnAir ? 'box.ticket.started' : 'box.ticket.starts')}</dt>
            <dd>
              <EventTime at={starts} zone={zone} />{' '}
              <small>
                <ViewerTime at={starts} zone={zone} />
              </small>
            </dd>
          </div>
          {!isOpen && (
            <div>
              <dt>{t('box.ticket.doors')}</dt>
              <dd>
                <time dateTime={doorsAt}>{formatZonedClock(doorsAt, zone)}</time>{' '}
                <small>
                  <ViewerTime at={doorsAt} zone={zone} show="clock" />
                </small>
              </dd>
            </div>
          )}
          {replay && (
            <div>
              <dt>{t('box.ticket.replay')}</dt>
              <dd>
                <time dateTime={replay.to}>
                  {t('box.ticket.until', { date: formatMoment(replay.to, zone, locale) })}
                </time>{' '}
                <small>
                  <ViewerTime at={replay.to} zone={zone} />
                </small>
              </dd>
            </div>
          )}
          {opens && (
            <div>
              <dt>{t('detail.opens.label')}</dt>
              <dd>{opensText(opens)}</dd>
            </div>
          )}
          {rules.map(({ key, name, value }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {orderId && (
          <p>
            <PageLink
              id={`${headId}order`}
              className="reach link"
              to={`/orders/${orderId}`}
              aria-labelledby={`${headId}order ${headId}show`}
            >
              {t('payment.toOrder')}
            </PageLink>
          </p>
        )}
      </div>
      <div className={styles.tear}>
        {isOpen ? (
          <>
            <Button
              kind="accent"
              size="l"
              render={<PageLink to={`/confirm/${slug}`} />}
              aria-label={t('box.ticket.enterNamed', { name: title.text })}
            >
              <Play />
              <span>{t('box.ticket.enter')}</span>
            </Button>
            <p>
              {isOnAir
                ? t('box.ticket.onAir')
                : t('box.ticket.doorsOpen', { time: formatZonedClock(startAt, zone) })}
            </p>
          </>
        ) : (
          <>
            <span className={styles.count} role="timer" aria-label={t('box.ticket.countdown')}>
              {timeLeft(Date.parse(doorsAt) - now, t)}
            </span>
            <p>{t('box.ticket.toDoors')}</p>
            <Button
              kind="outline"
              size="s"
              render={<PageLink to={`/detail/${slug}`} />}
              aria-label={t('box.ticket.seeNamed', { name: title.text })}
            >
              {t('box.ticket.see')}
            </Button>
          </>
        )}
      </div>
    </article>
  )
}

function dayBadge(now: number, startAt: string, zone: string, t: ReturnType<typeof useText>['t']): string {
  const days = daysBetween(now, startAt, zone)
  return days > 0 ? t('event.badge.daysLeft', { n: String(days) }) : t('event.badge.today')
}

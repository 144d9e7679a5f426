import type { EventDetail } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Badge } from '@encore/ui/Badge'
import { Lettering } from '@encore/ui/Lettering'
import { EventBadge } from '#app/features/event/EventBadge.tsx'
import { EventStage } from '#app/features/event/EventStage.tsx'
import { Artists } from '#app/features/event/EventTile.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Hero.module.css'

export function Hero({ event, isSoldOut, now }: { event: EventDetail; isSoldOut: boolean; now: number }) {
  const t = useT()
  return (
    <EventStage className={styles.hero} images={event.images}>
      <div className={`wrap ${styles.content}`}>
        <div className={styles.state}>
          {event.status === 'OPEN_TICKET' &&
            (isSoldOut ? (
              <Badge kind="ended">{t('event.badge.soldOut')}</Badge>
            ) : (
              <Badge kind="open">{t('detail.openTicket')}</Badge>
            ))}
          <EventBadge event={event} now={now} />
          {event.isFree && <Badge>{t('event.free')}</Badge>}
        </div>
        <h1 className={styles.title} lang={languageTag[event.title.lang]}>
          <Lettering title={event.title.text} />
        </h1>
        <p className={styles.line}>
          <b>
            <Artists artists={event.artists} />
          </b>{' '}
          <span lang={languageTag[event.summary.lang]}>{event.summary.text}</span>
        </p>
      </div>
    </EventStage>
  )
}

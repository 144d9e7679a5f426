import type { EventDetail } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Badge } from '@encore/ui/Badge'
import { Lettering } from '@encore/ui/Lettering'
import { Picture } from '@encore/ui/Picture'
import { EventBadge } from '#app/features/event/EventBadge.tsx'
import { Artists } from '#app/features/event/EventTile.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Hero.module.css'

/** The event's art with its name in its own letters. */
export function Hero({ event, now }: { event: EventDetail; now: number }) {
  const t = useT()
  return (
    <section className={`watch ${styles.hero}`}>
      <Picture
        className={styles.art}
        src={event.images.hero}
        alt=""
        width={1600}
        height={900}
        portrait={{ src: event.images.heroTall, width: 900, height: 1200 }}
        eager
      />
      <div className={`wrap ${styles.content}`}>
        <div className={styles.state}>
          {event.status === 'OPEN_TICKET' && <Badge kind="open">{t('detail.openTicket')}</Badge>}
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
    </section>
  )
}

import type { EventDetail, LocalText } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { onAirMs } from '@encore/contract/rules/show-start'
import { Badge } from '@encore/ui/Badge'
import { Lettering } from '@encore/ui/Lettering'
import { Picture } from '@encore/ui/Picture'
import { useViewer } from '#app/data/viewer.ts'
import { Artists } from '#app/features/event/EventTile.tsx'
import { Moments } from '#app/features/event/Moments.tsx'
import { UntilStart } from '#app/features/event/UntilStart.tsx'
import { Entry } from '#app/features/tickets/Entry.tsx'
import { EntryWords } from '#app/features/tickets/EntryWords.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './TicketCard.module.css'

export interface TicketCardProps {
  event: EventDetail
  /** Name of the ticket product. */
  name: LocalText
  /** Id of the order. */
  number: string
  /** The server's clock, epoch milliseconds. */
  now: number
}

/** A member's ticket: show, holder, start in both time zones, and the entry link. */
export function TicketCard({ event, name, number, now }: TicketCardProps) {
  const t = useT()
  const viewer = useViewer()
  const isAhead = now < onAirMs(event)
  return (
    <div className={styles.drop}>
      <article
        className={`tinted ${styles.ticket}`}
        style={{ '--event': event.accent }}
        aria-label={t('paid.yours')}
      >
        <div className={`watch ${styles.poster}`}>
          <Picture
            src={event.images.hero}
            alt=""
            width={480}
            height={270}
            widths={[480, 900]}
            sizes="28rem"
          />
          <div className={styles.badges}>
            <Badge>
              <span lang={languageTag[name.lang]}>{name.text}</span>
            </Badge>
            <Badge>{t('paid.yours')}</Badge>
          </div>
          <h2 className={styles.title} lang={languageTag[event.title.lang]}>
            <Lettering title={event.title.text} />
          </h2>
        </div>
        <div className={styles.facts}>
          <div className={styles.who}>
            <p>
              <b>
                <Artists artists={event.artists} />
              </b>
              <span lang={languageTag[event.summary.lang]}>{event.summary.text}</span>
            </p>
            <p>
              {viewer.kind === 'member' && <b translate="no">{viewer.me.displayName}</b>}
              <span translate="no">{number}</span>
            </p>
          </div>
          <Moments className={styles.moments} event={event} />
        </div>
        <div className={styles.tear}>
          {isAhead && (
            <div className={styles.countdown}>
              <UntilStart startAt={event.startAt} renderedAt={now} />
            </div>
          )}
          <p>
            <EntryWords event={event} now={now} />
          </p>
          <Entry event={event} now={now} />
        </div>
      </article>
    </div>
  )
}

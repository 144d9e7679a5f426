import type { BoxTicket } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Badge } from '@encore/ui/Badge'
import { Picture } from '@encore/ui/Picture'
import { Artists } from '#app/features/event/EventTile.tsx'
import { EventTime } from '#app/features/event/EventTime.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './TicketStub.module.css'

export function PastTicket({ ticket: { event } }: { ticket: BoxTicket }) {
  const t = useT()
  const isCanceled = event.status === 'CANCELED'
  return (
    <article className={styles.past}>
      <Picture src={event.images.still} alt="" width={160} height={90} widths={[240, 320]} sizes="7rem" />
      <div>
        <h3 lang={languageTag[event.title.lang]}>
          <PageLink to={`/detail/${event.slug}`}>{event.title.text}</PageLink>
        </h3>
        <p>
          <Artists artists={event.artists} /> <span>·</span>{' '}
          <EventTime at={event.startAt} zone={event.zone} show="day" />
        </p>
        {isCanceled && <p>{t('box.ticket.canceled')}</p>}
      </div>
      <Badge kind="soft">{t(isCanceled ? 'event.badge.canceled' : 'event.badge.ended')}</Badge>
    </article>
  )
}

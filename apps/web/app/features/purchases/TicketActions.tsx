import type { EventDetail } from '@encore/contract/endpoints'
import { onAirMs } from '@encore/contract/rules/show-start'
import { Button } from '@encore/ui/Button'
import Gift from 'lucide-react/icons/gift'
import Share from 'lucide-react/icons/share'
import { useDocument } from '#app/document.tsx'
import { AddToCalendar } from '#app/features/event/AddToCalendar.tsx'
import { useShare } from '#app/features/event/use-share.ts'
import { PageLink, usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './TicketActions.module.css'

export interface TicketActionsProps {
  event: EventDetail
  /** A ticket of the event that can be bought as a gift; null when there is none. */
  givableUid: string | null
  now: number
}

/** Next steps of a new ticket holder: calendar, a gift ticket, sharing. */
export function TicketActions({ event, givableUid, now }: TicketActionsProps) {
  const t = useT()
  const { origin } = useDocument()
  const pagePath = usePagePath()
  const share = useShare()
  return (
    <div className={`tinted ${styles.actions}`} style={{ '--event': event.accent }}>
      {now < onAirMs(event) && (
        <AddToCalendar kind="accent" className={styles.action} event={event} renderedAt={now} />
      )}
      {givableUid && (
        <Button
          kind="outline"
          className={styles.action}
          render={<PageLink to={`/product/${givableUid}/send-gift`} />}
        >
          <Gift />
          <span>{t('gift.entry')}</span>
        </Button>
      )}
      <Button
        kind="outline"
        className={styles.action}
        onClick={() => void share(event.title.text, origin + pagePath(`/detail/${event.id}`))}
      >
        <Share />
        <span>{t('detail.share')}</span>
      </Button>
    </div>
  )
}

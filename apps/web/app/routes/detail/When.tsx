import type { EventDetail } from '@encore/contract/endpoints'
import { AddToCalendar } from '#app/features/event/AddToCalendar.tsx'
import { Moments } from '#app/features/event/Moments.tsx'
import { UntilStart } from '#app/features/event/UntilStart.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './When.module.css'

export function When({ event, renderedAt }: { event: EventDetail; renderedAt: number }) {
  const { t } = useText()
  const isAhead = event.status === 'SCHEDULED' || event.status === 'OPEN_TICKET'
  return (
    <section className={styles.when} aria-label={t('detail.when.title')}>
      <Moments className={styles.moments} event={event} />
      {isAhead && (
        <div className={styles.countdown}>
          <UntilStart startAt={event.startAt} renderedAt={renderedAt} />
        </div>
      )}
      {isAhead && (
        <AddToCalendar className={styles.calendar} size="s" event={event} renderedAt={renderedAt} />
      )}
    </section>
  )
}

import type { EventDetail } from '@encore/contract/endpoints'
import { Picture } from '@encore/ui/Picture'
import { EventTime, ViewerTime } from '#app/features/event/EventTime.tsx'
import { UntilStart } from '#app/features/event/UntilStart.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Screen.module.css'
import { ScreenTop } from './ScreenTop.tsx'

export interface WaitingScreenProps {
  event: EventDetail
  renderedAt: number
  viewers: number | null
  /** The start has passed and the first picture is still missing. */
  isDue: boolean
}

/** Shown before the show: the art and the time left. */
export function WaitingScreen({ event, renderedAt, viewers, isDue }: WaitingScreenProps) {
  const t = useT()
  return (
    <section className={styles.screen} aria-label={t('player.label')} data-phase="waiting">
      <Picture className={styles.still} src={event.images.hero} alt="" width={1600} height={900} eager />
      <div className={styles.over}>
        <div className={styles.card}>
          <h2>{t(isDue ? 'player.due.title' : 'player.waiting.title')}</h2>
          {isDue ? (
            <p role="status">{t('player.due.text')}</p>
          ) : (
            <UntilStart startAt={event.startAt} renderedAt={renderedAt} />
          )}
          <p className={styles.moment}>
            <EventTime at={event.startAt} zone={event.zone} />
            <ViewerTime at={event.startAt} zone={event.zone} />
          </p>
          {!isDue && <p>{t('player.waiting.text')}</p>}
        </div>
      </div>
      <ScreenTop isLive={false} viewers={viewers} />
    </section>
  )
}

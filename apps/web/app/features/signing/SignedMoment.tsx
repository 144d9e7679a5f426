import type { EventDetail, SigningMoment } from '@encore/contract/endpoints'
import { showTime } from '@encore/contract/rules/show-time'
import { Button } from '@encore/ui/Button'
import { EventTime, ViewerTime } from '#app/features/event/EventTime.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './SigningPanel.module.css'

export interface SignedMomentProps {
  event: Pick<EventDetail, 'slug' | 'zone'>
  signed: SigningMoment
  isInReplay: boolean
}

/** The replay begins a little earlier, so that the beginning is seen. */
const leadMs = 5_000

/** When the item was signed, with the way to that moment of the replay. */
export function SignedMoment({ event, signed: { at, mediaMs }, isInReplay }: SignedMomentProps) {
  const { t } = useText()
  return (
    <div className={styles.moment}>
      <p role="status">
        <EventTime at={at} zone={event.zone} />
        <ViewerTime at={at} zone={event.zone} />
        {mediaMs !== null && <small>{t('signing.atMoment', { clock: showTime(mediaMs) })}</small>}
      </p>
      {mediaMs === null ? null : isInReplay ? (
        <Button
          kind="accent"
          size="l"
          wide
          render={
            <PageLink to={`/replay/${event.slug}?t=${Math.floor(Math.max(0, mediaMs - leadMs) / 1_000)}`} />
          }
        >
          {t('signing.watch')}
        </Button>
      ) : (
        <p className={styles.note}>{t('signing.replayLater')}</p>
      )}
    </div>
  )
}

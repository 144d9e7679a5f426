import type { EventDetail } from '@encore/contract/endpoints'
import { formatDayAndClock, zoneName } from '@encore/contract/rules/time'
import { Button } from '@encore/ui/Button'
import { ViewerTime } from '#app/features/event/EventTime.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Screen.module.css'

/** After the show: thanks, and from when it can be seen again. */
export function EndedCard({ event }: { event: EventDetail }) {
  const { t, locale } = useText()
  const { replayFrom, zone, status } = event
  const isCanceled = status === 'CANCELED'
  const from = replayFrom && `${formatDayAndClock(replayFrom, zone, locale)} ${zoneName(zone, replayFrom)}`
  return (
    <div className={styles.card}>
      <h2>{t(isCanceled ? 'detail.canceled.title' : 'player.ended.title')}</h2>
      <p>
        <span>
          {isCanceled
            ? t('detail.canceled.text')
            : from
              ? t('player.ended.replay', { from })
              : t('player.ended.noReplay')}
        </span>
        {!isCanceled && replayFrom && (
          <>
            <br />
            <ViewerTime at={replayFrom} zone={zone} />
          </>
        )}
      </p>
      <Button kind="primary" render={<PageLink to={`/detail/${event.id}`} />}>
        {t('confirm.toEvent')}
      </Button>
    </div>
  )
}

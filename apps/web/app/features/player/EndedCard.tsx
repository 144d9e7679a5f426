import type { EventDetail } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { ReplaySentence } from '#app/features/replay/ReplaySentence.tsx'
import { replayStateOf } from '#app/features/replay/replay-state.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Screen.module.css'

export interface EndedCardProps {
  event: EventDetail
  /** Epoch milliseconds. */
  now: number
}

/** Shown after the show: thanks, and whether and when there is a replay. */
export function EndedCard({ event, now }: EndedCardProps) {
  const t = useT()
  const isCanceled = event.status === 'CANCELED'
  const isOpen = !isCanceled && replayStateOf(event, now).kind === 'OPEN'
  return (
    <div className={styles.card}>
      <h2>{t(isCanceled ? 'detail.canceled.title' : 'player.ended.title')}</h2>
      <p>{isCanceled ? t('detail.canceled.text') : <ReplaySentence event={event} now={now} />}</p>
      <Button
        kind="primary"
        render={<PageLink to={isOpen ? `/replay/${event.slug}` : `/detail/${event.slug}`} />}
      >
        {t(isOpen ? 'highlights.toReplay' : 'confirm.toEvent')}
      </Button>
    </div>
  )
}

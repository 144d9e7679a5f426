import type { EventDetail } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { SupportLink } from '#app/features/support/SupportLink.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Screen.module.css'

/** Shown when access ended during the show: a refund, or a session revoked elsewhere. */
export function RefusedCard({ event }: { event: EventDetail }) {
  const t = useT()
  return (
    <div className={styles.card} role="alert">
      <h2>{t('player.refused.title')}</h2>
      <p>{t('player.refused.text')}</p>
      <div className={styles.ways}>
        <Button render={<PageLink to={`/confirm/${event.slug}`} />}>{t('player.refused.action')}</Button>
        <SupportLink topic="PLAYER" />
      </div>
    </div>
  )
}

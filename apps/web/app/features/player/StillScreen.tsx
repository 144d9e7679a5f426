import type { EventDetail } from '@encore/contract/endpoints'
import { Picture } from '@encore/ui/Picture'
import type { ReactNode } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Screen.module.css'

export interface StillScreenProps {
  event: EventDetail
  phase: 'ended' | 'refused'
  /** Shown over the event's art. */
  children: ReactNode
}

/** Replaces the player for viewers who arrive when there is no show. */
export function StillScreen({ event, phase, children }: StillScreenProps) {
  const t = useT()
  return (
    <section className={styles.screen} aria-label={t('player.label')} data-phase={phase}>
      <Picture className={styles.still} src={event.images.hero} alt="" width={1600} height={900} eager />
      <div className={styles.over}>{children}</div>
    </section>
  )
}

import type { EventDetail } from '@encore/contract/endpoints'
import { Picture } from '@encore/ui/Picture'
import { useT } from '#app/i18n/TextProvider.tsx'
import { EndedCard } from './EndedCard.tsx'
import styles from './Screen.module.css'

/** For who comes when it is over. */
export function EndedScreen({ event }: { event: EventDetail }) {
  const t = useT()
  return (
    <section className={styles.screen} aria-label={t('player.label')} data-phase="ended">
      <Picture className={styles.still} src={event.images.hero} alt="" width={1600} height={900} eager />
      <div className={styles.over}>
        <EndedCard event={event} />
      </div>
    </section>
  )
}

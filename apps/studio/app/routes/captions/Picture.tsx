import { LivePicture } from '#app/features/live-picture/LivePicture.tsx'
import type { Stage } from '#app/features/show-control/stage.ts'
import { useStageTime } from '#app/features/show-control/use-stage.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Captions.module.css'

export function Picture({ eventId, stage }: { eventId: string; stage: Stage }) {
  const t = useT()
  const hasBegun = useStageTime(stage, 1_000) >= 0
  return (
    <section className={`${box.box} ${styles.picture}`}>
      <header>
        <h2>{t('captions.picture')}</h2>
      </header>
      <LivePicture eventId={eventId} source={hasBegun ? 'show' : 'before'}>
        <p>{t('captions.noPicture')}</p>
      </LivePicture>
    </section>
  )
}

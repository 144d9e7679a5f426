import type { StudioEvent } from '@encore/contract/endpoints'
import { showTime } from '@encore/contract/rules/show-time'
import { StatusBadge } from '#app/features/event-status/StatusBadge.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './ShowClock.module.css'
import type { Stage } from './stage.ts'
import { useStageTime } from './use-stage.ts'

export interface ShowClockProps {
  stage: Pick<Stage, 'mediaMs'>
  event: Pick<StudioEvent, 'status' | 'isHidden'>
}

export function ShowClock({ stage, event }: ShowClockProps) {
  const t = useT()
  const now = useStageTime(stage)
  return (
    <>
      <StatusBadge event={event} />
      <span role="timer" aria-label={t('stage.time')} className={styles.clock}>
        {showTime(now)}
      </span>
    </>
  )
}

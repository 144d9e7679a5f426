import type { EventCard } from '@encore/contract/endpoints'
import { showTime } from '@encore/contract/rules/show-time'
import { Badge } from '@encore/ui/Badge'
import { useWords } from '#app/i18n/TextProvider.tsx'
import styles from './ShowClock.module.css'
import type { Stage } from './stage.ts'
import { useStageTime } from './use-stage.ts'

export interface ShowClockProps {
  stage: Pick<Stage, 'mediaMs'>
  status: EventCard['status']
}

/** Where the show is. */
export function ShowClock({ stage, status }: ShowClockProps) {
  const w = useWords()
  const now = useStageTime(stage)
  return (
    <>
      <Badge kind={status === 'ON_AIR' ? 'live' : 'soft'}>{w.status[status]}</Badge>
      <span role="timer" aria-label={w.stageTime} className={styles.clock}>
        {showTime(now)}
      </span>
    </>
  )
}

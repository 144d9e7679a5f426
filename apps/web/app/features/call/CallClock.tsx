import type { ClockPhase } from '@encore/contract/rules/calls/clock'
import Pause from 'lucide-react/icons/pause'
import { useText } from '#app/i18n/TextProvider.tsx'
import { clockText } from './call-words.ts'
import styles from './LiveView.module.css'

export interface CallClockProps {
  leftMs: number
  grantedMs: number
  isStalled: boolean
  phase: ClockPhase
}

/** The ring of remaining time; it stands still, and says so, while nothing flows. */
export function CallClock({ leftMs, grantedMs, isStalled, phase }: CallClockProps) {
  const { t } = useText()
  const time = clockText(leftMs)
  return (
    <div
      className={styles.clock}
      role="timer"
      aria-label={t(isStalled ? 'call.live.leftStill' : 'call.live.left', { time })}
      data-is={isStalled ? 'still' : phase === 'RUNNING' ? undefined : 'end'}
    >
      {isStalled ? (
        <Pause aria-hidden />
      ) : (
        <i aria-hidden style={{ '--at': grantedMs === 0 ? 0 : leftMs / grantedMs }} />
      )}
      <span aria-hidden>{time}</span>
    </div>
  )
}

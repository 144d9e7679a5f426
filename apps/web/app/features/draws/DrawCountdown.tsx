import { minutesAndSeconds } from '@encore/ui/countdown-figures'
import { useNow } from '#app/features/event/use-now.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './OwnDrawPanel.module.css'

export interface DrawCountdownProps {
  /** Time of the number. */
  at: string
  /** The whole ring stands for the time from here. */
  from: string
  renderedAt: number
}

/** A ring with the time until the number arrives. */
export function DrawCountdown({ at, from, renderedAt }: DrawCountdownProps) {
  const { t } = useText()
  const now = useNow(renderedAt)
  const leftMs = Math.max(0, Date.parse(at) - now)
  const part = Math.min(1, leftMs / Math.max(1, Date.parse(at) - Date.parse(from)))
  const seconds = Math.ceil(leftMs / 1_000)
  const hours = Math.floor(seconds / 3_600)
  const clock = minutesAndSeconds(seconds % 3_600)
  return (
    <div
      className={styles.soon}
      role="timer"
      aria-label={t('draw.waiting.spoken', { n: Math.ceil(seconds / 60) })}
    >
      <span style={{ '--at': part.toFixed(3) }} aria-hidden />
      <b data-long={hours > 0 ? '' : undefined}>{hours > 0 ? `${hours}:${clock}` : clock}</b>
    </div>
  )
}

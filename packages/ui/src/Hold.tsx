import type { ReactNode } from 'react'
import { minutesAndSeconds } from './countdown-figures.ts'
import styles from './Hold.module.css'
import { type Deadline, useSecondsLeft } from './use-seconds-left.ts'

export interface HoldProps extends Deadline {
  /** Total duration of the hold; the ring shows the remaining share. */
  totalMs: number
  /** Before the time ("Held for you"). */
  label: ReactNode
  /** Announced to screen readers at 5 min, 1 min and 20 s ("5 minutes left"). */
  announce: (secondsLeft: number) => string
  extend?: ReactNode
  /** Shown when the hold has expired: what is kept, and the next step. */
  ended?: ReactNode
}

const SPOKEN = [20, 60, 300]
const LATE_SECONDS = 60

/** A ring with the remaining time of a hold. */
export function Hold({ totalMs, label, announce, extend, ended = null, ...deadline }: HoldProps) {
  const left = useSecondsLeft(deadline)
  if (left === 0) return ended
  const reached = SPOKEN.find((seconds) => left <= seconds)
  return (
    <div className={styles.hold} data-late={left < LATE_SECONDS ? '' : undefined}>
      <span className={styles.ring} style={{ '--at': Math.min(1, (left * 1000) / totalMs).toFixed(3) }} />
      <p role="timer">
        <span>{label}</span> <b>{minutesAndSeconds(left)}</b>
      </p>
      <span className="visually-hidden" role="status">
        {reached === undefined ? '' : announce(reached)}
      </span>
      {extend === undefined ? null : <div className={styles.extend}>{extend}</div>}
    </div>
  )
}

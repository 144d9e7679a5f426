import type { ReactNode } from 'react'
import { minutesAndSeconds } from './countdown-figures.ts'
import styles from './Hold.module.css'
import { type Deadline, useSecondsLeft } from './use-seconds-left.ts'

export interface HoldProps extends Deadline {
  /** How long the hold lasts in all; the ring shows the part that is left. */
  totalMs: number
  /** Before the time ("Held for you"). */
  label: ReactNode
  /** Said at 5 min, 1 min and 20 s ("5 minutes left"). */
  announce: (secondsLeft: number) => string
  /** The button that extends it. */
  extend?: ReactNode
  /** What is kept and what to do next, once it is over. */
  ended?: ReactNode
}

const SPOKEN = [20, 60, 300]
const LATE_SECONDS = 60

/** A ring and the time for which something is kept for the reader. */
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

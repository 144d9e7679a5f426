import type { ReactNode } from 'react'
import styles from './Countdown.module.css'
import { type Deadline, minutesAndSeconds, twoDigits, useSecondsLeft } from './use-seconds-left.ts'

export interface CountdownProps extends Deadline {
  /** Names the timer ("Time until the show"). */
  label: string
  units: { days: ReactNode; hours: ReactNode; minutes: ReactNode; seconds: ReactNode }
  /** Takes its place at zero, without a reload. */
  ended?: ReactNode
}

/** Days, hours, minutes, seconds; mm:ss in the last hour. */
export function Countdown({ label, units, ended = null, ...deadline }: CountdownProps) {
  const left = useSecondsLeft(deadline)
  if (left === 0) return ended
  if (left < 3600) {
    return (
      <div className={styles.countdown} role="timer" aria-label={label}>
        <b>{minutesAndSeconds(left)}</b>
      </div>
    )
  }
  const parts = [
    { key: 'days', figure: String(Math.floor(left / 86_400)), unit: units.days },
    { key: 'hours', figure: twoDigits(Math.floor(left / 3600) % 24), unit: units.hours },
    { key: 'minutes', figure: twoDigits(Math.floor(left / 60) % 60), unit: units.minutes },
    { key: 'seconds', figure: twoDigits(left % 60), unit: units.seconds },
  ]
  return (
    <div className={styles.countdown} role="timer" aria-label={label}>
      {parts.map(({ key, figure, unit }) => (
        <div key={key}>
          <b>{figure}</b> <span>{unit}</span>
        </div>
      ))}
    </div>
  )
}

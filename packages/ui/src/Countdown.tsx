import type { ReactNode } from 'react'
import styles from './Countdown.module.css'
import { figuresOf } from './countdown-figures.ts'
import { type Deadline, useSecondsLeft } from './use-seconds-left.ts'

export interface CountdownProps extends Deadline {
  /** Accessible name of the timer ("Time until the show"). */
  label: string
  units: {
    days: (n: number) => ReactNode
    hours: (n: number) => ReactNode
    minutes: ReactNode
    seconds: ReactNode
  }
  /** Replaces the timer at zero, without a reload. */
  ended?: ReactNode
}

/**
 * Shows days, hours, minutes, seconds; no days in the last day, mm:ss in the last hour. The figures may have advanced
 * before hydration: the boot script finds the target time in `data-until`.
 */
export function Countdown({ label, units, ended = null, ...deadline }: CountdownProps) {
  const figures = figuresOf(useSecondsLeft(deadline))
  if (figures.length === 0) return ended
  const unitOf = [units.days, units.hours, () => units.minutes, () => units.seconds].slice(-figures.length)
  return (
    <div className={styles.countdown} role="timer" aria-label={label} data-until={deadline.targetMs}>
      {figures.length === 1 ? (
        <b suppressHydrationWarning>{figures[0]}</b>
      ) : (
        figures.map((figure, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure is identified by its place alone
          <div key={at}>
            <b suppressHydrationWarning>{figure}</b> <span>{unitOf[at]?.(Number(figure))}</span>
          </div>
        ))
      )}
    </div>
  )
}

import styles from './Meter.module.css'

export interface MeterProps {
  /** Completed or used share, 0 to 1. */
  value: number
  label: string
  /** The value as text ("42 of 126 minutes"). */
  valueText?: string | undefined
  tint?: 'ink' | 'accent' | 'warn' | undefined
}

export function Meter({ value, label, valueText, tint = 'ink' }: MeterProps) {
  const part = Math.min(1, Math.max(0, value))
  return (
    <div
      className={styles.meter}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
      aria-valuetext={valueText}
      data-tint={tint}
      style={{ '--at': part }}
    >
      <i />
    </div>
  )
}

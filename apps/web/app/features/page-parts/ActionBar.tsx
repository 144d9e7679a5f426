import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

export interface ActionBarProps {
  title: ReactNode
  note?: ReactNode
  /** One line above the others, such as a failure. */
  alert?: ReactNode
  /** The page does not know its viewer yet. */
  isPending?: boolean
  /** Usually one button. */
  children: ReactNode
}

/** A page's main action, at the bottom of the screen on mobile; the page ends above it. */
export function ActionBar({ title, note, alert, isPending = false, children }: ActionBarProps) {
  return (
    <div className={styles.bar} data-foot="" data-pending={isPending ? '' : undefined}>
      {alert && <div className={styles.alert}>{alert}</div>}
      <p className={styles.text}>
        <b>{title}</b>
        {note && <span>{note}</span>}
      </p>
      {children}
    </div>
  )
}

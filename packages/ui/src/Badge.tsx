import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export interface BadgeProps {
  /**
   * live: ON AIR. open: tickets on sale or the time they open. glass: D-3, a duration. soft: neutral information. ok,
   * warn, bad: an outcome, always with its text.
   */
  kind?: 'live' | 'open' | 'glass' | 'ended' | 'soft' | 'ok' | 'warn' | 'bad'
  children: ReactNode
}

export function Badge({ kind = 'glass', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-kind={kind}>
      {children}
    </span>
  )
}

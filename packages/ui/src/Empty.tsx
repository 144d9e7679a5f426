import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Empty.module.css'
import { inElements } from './in-elements.tsx'

export interface EmptyProps {
  icon: ReactNode
  title: ReactNode
  /** A single button or link. */
  action?: ReactNode
  /** Draws a card instead of a bare block. */
  framed?: boolean | undefined
  className?: string | undefined
  /** Heading level in the page's outline. */
  level?: 2 | 3 | undefined
  children?: ReactNode
}

export function Empty({ icon, title, action, framed, className, level = 3, children }: EmptyProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={classNames(styles.empty, className)} data-framed={framed ? '' : undefined}>
      {icon}
      <Heading>{title}</Heading>
      {children === undefined ? null : <div className={styles.text}>{inElements(children)}</div>}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  )
}

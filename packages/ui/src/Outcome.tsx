import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Outcome.module.css'

export interface OutcomeProps {
  kind: 'ok' | 'bad' | 'wait'
  title: ReactNode
  level?: 1 | 2 | undefined
  /** Replaces the icon of the kind. */
  icon?: ReactNode
  /** The amount concerned, in large type. */
  figure?: ReactNode
  /** Next steps, the primary one first. */
  actions?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

const ICONS = { ok: CircleCheck, bad: CircleAlert, wait: Hourglass }

/** Result of an action: paid, exchanged, rejected, pending at the bank. */
export function Outcome({
  kind,
  title,
  level = 2,
  icon,
  figure,
  actions,
  className,
  children,
}: OutcomeProps) {
  const Icon = ICONS[kind]
  const Heading = `h${level}` as const
  return (
    <div className={classNames(styles.outcome, className)} data-kind={kind}>
      {icon ?? <Icon />}
      <Heading className={styles.title}>{title}</Heading>
      {figure === undefined ? null : <div className={styles.figure}>{figure}</div>}
      {children === undefined ? null : <div className={styles.text}>{children}</div>}
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

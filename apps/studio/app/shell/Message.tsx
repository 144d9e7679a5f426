import type { ReactNode } from 'react'
import styles from './Message.module.css'

export interface MessageProps {
  icon: ReactNode
  title: string
  /** Announced immediately, because it replaces other content. */
  isAlert?: boolean
  action: ReactNode
  children: ReactNode
}

/** Full-page message with one action. */
export function Message({ icon, title, isAlert, action, children }: MessageProps) {
  return (
    <div className={styles.message}>
      {icon}
      <h1>{isAlert ? <span role="alert">{title}</span> : title}</h1>
      <p>{children}</p>
      {action}
    </div>
  )
}

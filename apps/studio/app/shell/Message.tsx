import type { ReactNode } from 'react'
import styles from './Message.module.css'

export interface MessageProps {
  icon: ReactNode
  title: string
  /** Said aloud at once: it takes the place of what was there. */
  isAlert?: boolean
  action: ReactNode
  children: ReactNode
}

/** In place of a whole page: what is the matter, and one way on. */
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

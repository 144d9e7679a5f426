import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import { Empty } from './Empty.tsx'
import styles from './ErrorPanel.module.css'

export interface ErrorPanelProps {
  /** What failed. */
  title: ReactNode
  /** What still works. */
  children?: ReactNode
  /** Words and number to quote to support ("Reference 7Q2F-19"). */
  reference?: string | undefined
  /** Retry. */
  action?: ReactNode
  /** Who to ask where that does not help. */
  help?: ReactNode
  framed?: boolean | undefined
}

export function ErrorPanel({ title, children, reference, action, help, framed }: ErrorPanelProps) {
  const ways = (
    <>
      {action}
      {help ? <p className={styles.help}>{help}</p> : null}
    </>
  )
  return (
    <Empty icon={<CloudOff />} title={title} action={ways} framed={framed} level={2}>
      {children}
      {reference === undefined ? null : <p className={styles.reference}>{reference}</p>}
    </Empty>
  )
}

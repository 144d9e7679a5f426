import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import { Empty } from './Empty.tsx'
import styles from './ErrorPanel.module.css'

export interface ErrorPanelProps {
  title: ReactNode
  /** Explains what still works. */
  children?: ReactNode
  /** Reference to quote to support ("Reference 7Q2F-19"). */
  reference?: string | undefined
  action?: ReactNode
  /** Link to support, for when a retry does not help. */
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

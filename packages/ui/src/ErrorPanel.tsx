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
  reference?: ReactNode
  /** Retry. */
  action?: ReactNode
  framed?: boolean | undefined
}

export function ErrorPanel({ title, children, reference, action, framed }: ErrorPanelProps) {
  return (
    <Empty icon={<CloudOff />} title={title} action={action} framed={framed} level={2}>
      {children}
      {reference === undefined ? null : <p className={styles.reference}>{reference}</p>}
    </Empty>
  )
}

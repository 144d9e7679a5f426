import type { ReactNode } from 'react'
import styles from './Sheet.module.css'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

export function Columns({ least = '15rem', children }: { least?: string; children: ReactNode }) {
  return (
    <div className={styles.columns} style={{ '--least': least }}>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface FactsProps {
  rows: ReadonlyArray<{ name: string; value: ReactNode }>
}

export function Facts({ rows }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

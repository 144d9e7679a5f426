import type { ReactNode } from 'react'
import styles from './Pairs.module.css'

export interface PairsProps {
  /** Name on the left, figure on the right, in this order. */
  rows: ReadonlyArray<{ key: string; name: ReactNode; value: ReactNode; strong?: boolean }>
}

/** Names and figures in two columns: order lines, balances, a rate. */
export function Pairs({ rows }: PairsProps) {
  return (
    <dl className={styles.pairs}>
      {rows.map(({ key, name, value, strong }) => (
        <div key={key} data-strong={strong ? '' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

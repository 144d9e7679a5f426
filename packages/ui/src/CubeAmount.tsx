import type { ReactNode } from 'react'
import styles from './CubeAmount.module.css'
import { CubeMark } from './CubeMark.tsx'
import { SoulMark } from './SoulMark.tsx'

export interface AmountProps {
  amount: number | bigint
  /** The unit in the reader's language ("cubes"); spoken, and shown only with `showUnit`. */
  unit: ReactNode
  showUnit?: boolean | undefined
}

const GROUPED = new Intl.NumberFormat('en')

export function CubeAmount(props: AmountProps) {
  return <Amount {...props} of="cube" />
}

export function SoulAmount(props: AmountProps) {
  return <Amount {...props} of="soul" />
}

function Amount({ of, amount, unit, showUnit }: AmountProps & { of: 'cube' | 'soul' }) {
  const Mark = of === 'cube' ? CubeMark : SoulMark
  return (
    <span className={styles.amount} data-of={of}>
      <Mark className={styles.mark} />
      <span>
        {GROUPED.format(amount)}
        <span className={showUnit ? undefined : 'visually-hidden'}> {unit}</span>
      </span>
    </span>
  )
}

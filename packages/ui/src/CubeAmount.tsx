import styles from './CubeAmount.module.css'
import { CubeMark } from './CubeMark.tsx'
import { SoulMark } from './SoulMark.tsx'

export interface AmountProps {
  /** Figure and unit as the reader's language sets them (`450 cubes`, `450キューブ`). */
  words: string
  /** Otherwise the figure alone is seen beside the mark; what is spoken is the same. */
  showUnit?: boolean | undefined
}

export function CubeAmount(props: AmountProps) {
  return <Amount {...props} of="cube" />
}

export function SoulAmount(props: AmountProps) {
  return <Amount {...props} of="soul" />
}

function Amount({ of, words, showUnit }: AmountProps & { of: 'cube' | 'soul' }) {
  const Mark = of === 'cube' ? CubeMark : SoulMark
  return (
    <span className={styles.amount} data-of={of}>
      <Mark className={styles.mark} />
      <span translate={showUnit ? 'no' : undefined}>
        {showUnit ? words : words.split(figure).map(spoken)}
      </span>
    </span>
  )
}

/** Splits into what is around the figure, and the figure at the odd place. */
const figure = /(\d[\d,]*)/

const spoken = (part: string, at: number) => {
  if (part === '') return null
  const isFigure = at % 2 === 1
  return (
    <span
      key={at}
      className={isFigure ? undefined : 'visually-hidden'}
      translate={isFigure ? 'no' : undefined}
    >
      {part}
    </span>
  )
}

import styles from './CubeAmount.module.css'
import { CubeMark } from './CubeMark.tsx'
import { SoulMark } from './SoulMark.tsx'

export interface AmountProps {
  /** Figure and unit in the viewer's language (`450 cubes`, `450キューブ`). */
  words: string
  /** Shows the unit as text; by default only screen readers get it. */
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

/** Splits a text so that the figure is at the odd index. */
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

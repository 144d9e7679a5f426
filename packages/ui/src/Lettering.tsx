import styles from './Lettering.module.css'
import { letteringMark } from './lettering.ts'

export interface LetteringProps {
  title: string
}

/**
 * An event's title in its own drawn letters, in the text colour; the same letters as on its posters. Put it in the
 * heading. A title that is not Latin is plain text, for the heading's own type.
 */
export function Lettering({ title }: LetteringProps) {
  const mark = letteringMark(title)
  if (mark === null) return <span>{title}</span>
  return (
    <svg
      className={styles.lettering}
      viewBox={`0 0 ${mark.width} ${mark.height}`}
      role="img"
      aria-label={title}
    >
      {mark.paths.map(({ d, strokeWidth, cap, join }) => (
        <path key={d} d={d} strokeWidth={strokeWidth} strokeLinecap={cap} strokeLinejoin={join} />
      ))}
    </svg>
  )
}

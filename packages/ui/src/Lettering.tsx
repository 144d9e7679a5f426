import styles from './Lettering.module.css'
import { letteringMark } from './lettering.ts'

export interface LetteringProps {
  title: string
}

/**
 * An event's title in its drawn letters, in the text colour, as on its posters. Use it inside the heading. A non-Latin
 * title is plain text in the heading's font.
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

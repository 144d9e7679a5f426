import type { SearchHit } from '@encore/contract/endpoints'
import type { ReactElement } from 'react'
import styles from './Marked.module.css'

export type Marks = SearchHit['match']['title']

/** Highlights the matched parts of a text. */
export function marked(text: string, marks: Marks | undefined): string | ReactElement {
  if (!marks || marks.length === 0) return text
  return (
    <>
      {marks.map(({ from, to }, at) => (
        <span key={from}>
          <span>{text.slice(marks[at - 1]?.to ?? 0, from)}</span>
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      <span>{text.slice(marks.at(-1)?.to)}</span>
    </>
  )
}

import type { ReactNode } from 'react'
import styles from './DrawBlock.module.css'

export interface DrawBlockProps {
  id: string
  title: string
  note?: string | undefined
  text?: string | undefined
  children: ReactNode
}

/** A section of the draw page. */
export function DrawBlock({ id, title, note, text, children }: DrawBlockProps) {
  return (
    <section className={styles.block} id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {note && <span>{note}</span>}
        {text && <p>{text}</p>}
      </header>
      {children}
    </section>
  )
}

import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './Section.module.css'

export interface SectionProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  title: ReactNode
  /** One subdued line beside the title; below it on mobile. */
  note?: ReactNode
  /** Usually one link to the complete list. */
  more?: ReactNode
}

/** A block of a page, named by its heading. */
export function Section({ title, note, more, className, children, ...rest }: SectionProps) {
  const id = useId()
  return (
    <section {...rest} className={classNames(styles.section, className)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
        {more === undefined ? null : <div className={styles.more}>{more}</div>}
      </header>
      {children}
    </section>
  )
}

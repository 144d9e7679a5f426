import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './Choice.module.css'
import { classNames } from './class-names.ts'

export interface ChoiceButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'title' | 'type'> {
  title: ReactNode
  aside?: ReactNode
  note?: ReactNode
  /** Colour of the aside. */
  tint?: 'ink' | 'cube' | undefined
}

/** A tile that acts immediately when pressed; it resembles a `Choice`, but arrow keys do not activate it. */
export function ChoiceButton({ title, aside, note, tint = 'ink', className, ...rest }: ChoiceButtonProps) {
  return (
    <button {...rest} type="button" className={classNames(styles.choice, className)} data-tint={tint}>
      <b className={styles.title}>{title}</b>
      {aside === undefined ? null : <span className={styles.aside}>{aside}</span>}
      {note === undefined ? null : <small className={styles.note}>{note}</small>}
    </button>
  )
}

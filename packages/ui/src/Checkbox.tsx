import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './Checkbox.module.css'
import { classNames } from './class-names.ts'
import { inElements } from './in-elements.tsx'

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  note?: ReactNode
  children: ReactNode
}

/** The box and its label are one target. Mark a missing consent with `aria-invalid` and a Notice or error nearby. */
export function Checkbox({ note, className, children, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.check, className)}>
      <input {...rest} type="checkbox" className={styles.box} />
      <span>
        {inElements(children)}
        {note === undefined ? null : <small>{note}</small>}
      </span>
    </label>
  )
}

import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-control.ts'
import styles from './Select.module.css'
import input from './TextInput.module.css'

export type SelectProps = ComponentPropsWithRef<'select'>

/** The native select: searchable by typing, a wheel on phones, and it works before any script. */
export function Select({ className, ...rest }: SelectProps) {
  return (
    <span className={styles.frame}>
      <select
        {...useFieldControl()}
        {...rest}
        className={classNames(input.input, styles.select, className)}
      />
      <ChevronDown />
    </span>
  )
}

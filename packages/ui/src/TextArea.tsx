import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-control.ts'
import styles from './TextArea.module.css'
import input from './TextInput.module.css'

export type TextAreaProps = ComponentPropsWithRef<'textarea'>

export function TextArea({ className, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...useFieldControl()}
      rows={3}
      {...rest}
      className={classNames(input.input, styles.area, className)}
    />
  )
}

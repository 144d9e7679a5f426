import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-control.ts'
import styles from './TextInput.module.css'

export type TextInputProps = ComponentPropsWithRef<'input'>

export function TextInput({ className, ...rest }: TextInputProps) {
  return <input {...useFieldControl()} {...rest} className={classNames(styles.input, className)} />
}

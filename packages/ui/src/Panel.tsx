import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Panel.module.css'

export function Panel({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames(styles.panel, className)} />
}

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type Dressable, dressed } from './dressed.ts'
import styles from './Tool.module.css'

export interface ToolProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** The name. A count belongs in it as it shows ("Cart, 3 items", "Cart, 99+ items"), a dot in words. */
  label: string
  /** Shown from 1, "99+" above 99. */
  count?: number | undefined
  /** Something new waits behind it. */
  dot?: boolean | undefined
  children: ReactNode
  render?: Dressable | undefined
}

/** A 40 px round icon button, or link by `render`. */
export function Tool({ label, count = 0, dot, render, className, children, ...rest }: ToolProps) {
  const look = {
    ...rest,
    'aria-label': label,
    className: classNames(styles.tool, className),
    children: (
      <>
        {children}
        {count > 0 ? (
          <span className={styles.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        ) : null}
        {dot ? <i className={styles.dot} /> : null}
      </>
    ),
  }
  return render === undefined ? <button type="button" {...look} /> : dressed(render, look)
}

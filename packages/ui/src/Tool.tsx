import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type Dressable, dressed } from './dressed.ts'
import styles from './Tool.module.css'

export interface ToolProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /**
   * Accessible name. It must contain the count as displayed ("Cart, 3 items", "Cart, 99+ items"), and the meaning of a
   * dot.
   */
  label: string
  /** Shown from 1, "99+" above 99. */
  count?: number | undefined
  dot?: boolean | undefined
  children: ReactNode
  render?: Dressable | undefined
}

/** A 40 px round icon button, or a link by `render`. */
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

import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'
import { type Dressable, dressed } from './dressed.ts'
import { inElements } from './in-elements.tsx'

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  kind?: 'primary' | 'accent' | 'fill' | 'outline' | 'plain' | 'danger' | undefined
  /** 36, 44 or 52 px high. */
  size?: 's' | 'm' | 'l' | undefined
  wide?: boolean | undefined
  /** Shows a spinner, keeps width and focus, and ignores further clicks. */
  busy?: boolean | undefined
  /** Label while busy ("Paying"). The width includes it from the start, so that there is no layout shift. */
  busyLabel?: ReactNode
  /** Another element styled as a button, such as a router link. */
  render?: Dressable | undefined
}

export function Button({
  kind = 'fill',
  size = 'm',
  wide,
  busy,
  busyLabel,
  render,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const look = {
    ...rest,
    className: classNames(styles.button, className),
    'data-kind': kind,
    'data-size': size,
    'data-wide': wide ? '' : undefined,
    ...(busy && { 'aria-busy': true, 'aria-disabled': true }),
    onClick: busy ? ignore : onClick,
    children: (
      <>
        <span className={styles.face} aria-hidden={busy && busyLabel !== undefined ? true : undefined}>
          {inElements(children)}
        </span>
        {busy || busyLabel !== undefined ? (
          <span className={styles.busy}>
            <i className={styles.spinner} />
            <span>{busyLabel}</span>
          </span>
        ) : null}
      </>
    ),
  }
  return render === undefined ? <button type="button" {...look} /> : dressed(render, look)
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
}

import { useRender } from '@base-ui/react/use-render'
import type { ComponentPropsWithRef } from 'react'
import styles from './Chip.module.css'
import { classNames } from './class-names.ts'

export interface ChipProps extends ComponentPropsWithRef<'button'> {
  /** True for an active filter; for a link, the current page. */
  chosen?: boolean | undefined
  render?: useRender.RenderProp | undefined
}

/** A filter or a quick value: a toggle, or a link by `render`. */
export function Chip({ chosen, render, className, ...rest }: ChipProps) {
  const isLink = render !== undefined
  return useRender({
    defaultTagName: 'button',
    render,
    props: {
      ...(isLink
        ? chosen && { 'aria-current': 'true' }
        : { type: 'button', ...(chosen !== undefined && { 'aria-pressed': chosen }) }),
      ...rest,
      className: classNames(styles.chip, className),
    },
  })
}

import { type ComponentPropsWithRef, createElement, type ReactElement } from 'react'
import { classNames } from './class-names.ts'

/** An icon's shapes in Lucide's format. */
export interface IconData {
  name: string
  aliases?: string[]
  node: [tag: string, attributes: { key: string; [name: string]: string }][]
}

/**
 * Creates the component of an icon, with the same markup as Lucide's own, which builds its elements again at every
 * render. The build substitutes it for Lucide's (`apps/web/icons-plugin.ts`).
 */
export function createIcon({ name, aliases = [], node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  const names = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)].join(' ')
  return function Icon({ className, ...rest }: ComponentPropsWithRef<'svg'>): ReactElement {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: the icon is hidden from screen readers unless its user gives it a label
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={isNamed(rest) ? undefined : 'true'}
        {...rest}
        className={classNames(names, className)}
      >
        {shapes}
      </svg>
    )
  }
}

const isNamed = (props: ComponentPropsWithRef<'svg'>) =>
  props['aria-label'] !== undefined || props['aria-labelledby'] !== undefined || props.role !== undefined

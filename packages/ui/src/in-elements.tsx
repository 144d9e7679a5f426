import { Children, type ReactNode } from 'react'

/**
 * The children, each bare text of them in an element of its own. React writes to a text beside other nodes itself, and
 * a browser's translator puts other nodes in its place: the page would keep showing what it showed first.
 */
export const inElements = (children: ReactNode): ReactNode =>
  Children.map(children, (child) =>
    (typeof child === 'string' && child.trim()) || typeof child === 'number' ? <span>{child}</span> : child,
  )

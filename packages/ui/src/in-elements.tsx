import { Children, type ReactNode } from 'react'

/**
 * Wraps each bare text among the children in an element. React updates a text node beside other nodes directly, and a
 * browser's translator replaces such nodes: the page would keep its first text.
 */
export const inElements = (children: ReactNode): ReactNode =>
  Children.map(children, (child) =>
    (typeof child === 'string' && child.trim()) || typeof child === 'number' ? <span>{child}</span> : child,
  )

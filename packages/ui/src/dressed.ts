import { cloneElement, type MouseEvent, type ReactElement } from 'react'
import { classNames } from './class-names.ts'

/** An element that another component styles, such as a link that appears as a button. */
export type Dressable = ReactElement<DressProps>

interface DressProps {
  className?: string | undefined
  onClick?: ((event: MouseEvent<never>) => void) | undefined
}

/** Adds the props of a style to an element; its own props win, class names are joined, and both click handlers run. */
export function dressed(element: Dressable, look: DressProps & object): ReactElement {
  const own = element.props
  return cloneElement(element, {
    ...look,
    ...own,
    className: classNames(look.className, own.className),
    onClick: own.onClick && look.onClick ? both(own.onClick, look.onClick) : (own.onClick ?? look.onClick),
  })
}

const both =
  <Event>(first: (event: Event) => void, second: (event: Event) => void) =>
  (event: Event) => {
    first(event)
    second(event)
  }

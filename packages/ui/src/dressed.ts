import { cloneElement, type MouseEvent, type ReactElement } from 'react'
import { classNames } from './class-names.ts'

/** An element whose look another component gives, such as a link that looks like a button. */
export type Dressable = ReactElement<DressProps>

interface DressProps {
  className?: string | undefined
  onClick?: ((event: MouseEvent<never>) => void) | undefined
}

/** The element with the props of its look beneath its own; the classes of both hold, and both hear a click. */
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

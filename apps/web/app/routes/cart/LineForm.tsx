import type { CartLine } from '@encore/contract/endpoints'
import type { ReactNode } from 'react'
import { writePrice } from './form-change.ts'
import type { CartEdits, LineChange } from './use-cart-edits.ts'

export interface LineFormProps {
  line: CartLine
  change: LineChange
  edits: CartEdits
  className?: string | undefined
  /** A submit button, or a field named `quantity`. */
  children: ReactNode
}

/** Sends one change of a line: immediately with scripts, as a native form without them. */
export function LineForm({ line, change, edits, className, children }: LineFormProps) {
  return (
    <form
      className={className}
      method="post"
      data-hold
      onSubmit={(event) => {
        event.preventDefault()
        edits.change(line, change)
      }}
    >
      <input type="hidden" name="intent" value={change.intent} />
      <input type="hidden" name="cartItemId" value={line.cartItemId} />
      {change.intent === 'accept' &&
        change.prices.map((price) => (
          <input key={price.currency} type="hidden" name="price" value={writePrice(price)} />
        ))}
      {children}
    </form>
  )
}

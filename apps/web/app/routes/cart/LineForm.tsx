import type { CartLine } from '@encore/contract/endpoints'
import type { ReactNode } from 'react'
import { writePrice } from './form-change.ts'
import type { CartEdits, LineChange } from './use-cart-edits.ts'

export interface LineFormProps {
  line: CartLine
  change: LineChange
  edits: CartEdits
  className?: string | undefined
  /** A button that submits, or a field of its own named `quantity`. */
  children: ReactNode
}

/** One change of a line: at once where scripts run, by the browser's own form where they do not. */
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

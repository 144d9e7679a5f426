import { api } from '#app/data/api.ts'
import type { FixLine } from './LineProblems.tsx'
import type { PaymentSelection } from './selection.ts'

/**
 * Returns the selection without the problem; null when the cart or an accepted price was changed instead, which changes
 * the quote.
 */
export async function selectionWithout(
  selection: PaymentSelection,
  line: Parameters<FixLine>[0],
  change: Parameters<FixLine>[1],
): Promise<PaymentSelection | null> {
  if ('accepts' in change) {
    if (line.cartItemId)
      await api('PATCH /api/v1/cart/items/{id}', {
        params: { id: line.cartItemId },
        body: { acceptedPrices: [change.accepts.now] },
      })
    return null
  }
  const { quantity } = change
  if ('cartItemIds' in selection) {
    if (quantity === 0) return { cartItemIds: selection.cartItemIds.filter((id) => id !== line.cartItemId) }
    const params = { id: line.cartItemId ?? '' }
    await api('PATCH /api/v1/cart/items/{id}', { params, body: { quantity } })
    return null
  }
  const lines = selection.lines
    .map((own) => (own.productUid === line.productUid ? { ...own, quantity } : own))
    .filter((own) => own.quantity > 0)
  return { ...selection, lines }
}

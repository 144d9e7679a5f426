import type { Endpoints, Reply } from '@encore/contract/endpoints'
import { api } from '#app/data/api.ts'
import { countCart } from '#app/data/viewer.ts'
import { forgetSelection, type Selection } from './kept-selection.ts'

type Merged = Reply<Endpoints['POST /api/v1/cart/merge']>

/**
 * Merges the guest's selection into the cart; null on failure. After a lost or temporary failure the selection stays
 * for the next page.
 */
export async function mergeSelection(selection: Selection): Promise<Merged | null> {
  const { key, items } = selection
  const answer = await api('POST /api/v1/cart/merge', { body: { items } }, { idempotencyKey: key })
  if (answer.ok || (answer.status >= 400 && answer.status < 429)) forgetSelection(selection)
  if (!answer.ok) return null
  countCart(answer.value.cartItemCount)
  return answer.value
}

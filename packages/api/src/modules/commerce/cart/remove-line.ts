import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { publishCartChanged } from './publish-cart-changed.ts'
import { countLines, deleteLine, lockCart } from './store.ts'

interface Removed {
  cartItemId: string
  productUid: string
  quantity: number
  cartItemCount: number
}

/** Removes a line; the result contains what a client needs to restore it. */
export async function removeLine(
  tx: Tx,
  { memberId, cartItemId }: { memberId: string; cartItemId: string },
): Promise<Result<Removed, Failure<'NOT_FOUND'>>> {
  await lockCart(tx, memberId)
  const line = await deleteLine(tx, memberId, cartItemId)
  if (!line) return fail('NOT_FOUND')
  const cartItemCount = await countLines(tx, memberId)
  await publishCartChanged(tx, memberId, cartItemCount)
  return ok({ cartItemId, productUid: line.productId, quantity: line.quantity, cartItemCount })
}

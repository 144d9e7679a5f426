import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { countLines, deleteLine, lockCart } from './store.ts'
import { tellCart } from './tell-cart.ts'

interface Removed {
  cartItemId: string
  productUid: string
  quantity: number
  cartItemCount: number
}

/** Takes a line out; what is answered puts it back. */
export async function removeLine(
  tx: Tx,
  { memberId, cartItemId }: { memberId: string; cartItemId: string },
): Promise<Result<Removed, Failure<'NOT_FOUND'>>> {
  await lockCart(tx, memberId)
  const line = await deleteLine(tx, memberId, cartItemId)
  if (!line) return fail('NOT_FOUND')
  const cartItemCount = await countLines(tx, memberId)
  await tellCart(tx, memberId, cartItemCount)
  return ok({ cartItemId, productUid: line.productId, quantity: line.quantity, cartItemCount })
}

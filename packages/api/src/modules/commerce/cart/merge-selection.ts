import type { Endpoints, Reply } from '@encore/contract/endpoints'
import { orderQuantityMax } from '@encore/contract/rules/limits'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { addItems, type CartRequest } from './add-items.ts'

/** Merges a guest's selection into the cart; returns items that could not be added under `skipped`. */
export async function mergeSelection(
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  { memberId, items }: { memberId: string; items: CartRequest[] },
): Promise<Reply<Endpoints['POST /api/v1/cart/merge']>> {
  const requests = summed(items)
  const { outcomes, cartItemCount } = await addItems(ctx, tx, { memberId, requests })
  return {
    merged: outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : [])),
    skipped: requests.flatMap(({ productUid }, nth) => {
      const outcome = outcomes[nth]
      return outcome && !outcome.ok ? [{ productUid, reason: outcome.failure.error }] : []
    }),
    cartItemCount,
  }
}

function summed(items: CartRequest[]): CartRequest[] {
  const sums = new Map<string, number>()
  for (const { productUid, quantity } of items) {
    sums.set(productUid, Math.min(orderQuantityMax, (sums.get(productUid) ?? 0) + quantity))
  }
  return [...sums].map(([productUid, quantity]) => ({ productUid, quantity }))
}

import { forgetReceived } from '#modules/catalog/stock/index.ts'
import { revokeEntitlements } from '#modules/commerce/entitlements/index.ts'
import { orderById } from '#modules/commerce/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { moveGift, newsOf } from './move-gift.ts'
import { lockGiftOfOrder } from './store.ts'

/** Revokes a gift whose order was refunded in full, with everything its recipient got from it. */
export async function onEntitlementsEnded(ctx: Ctx, tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  const gift = await lockGiftOfOrder(tx, orderId)
  const revoked = gift && (await moveGift(tx, gift, 'revoked'))
  const order = revoked && (await orderById(tx, orderId))
  if (!order) return
  await revokeEntitlements(tx, 'GIFT', gift.id)
  await forgetReceived(tx, gift.id)
  await ctx.events.emit(tx, 'gift.revoked', { ...newsOf(gift, order), recipientId: gift.recipientId })
}

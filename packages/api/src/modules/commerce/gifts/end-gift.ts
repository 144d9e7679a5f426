import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { lockForRefund } from '#modules/commerce/orders/index.ts'
import { refundRest } from '#modules/commerce/refunds/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { moveGift, newsOf } from './move-gift.ts'
import { type Gift, lockGiftOfOrder } from './store.ts'

type End = 'declined' | 'expired' | 'withdrawn'

/** Ends a gift that was not accepted and refunds its buyer. Fails while a partial refund is in progress. */
export async function endGift(
  ctx: Ctx,
  tx: Tx,
  orderId: string,
  event: End,
): Promise<Result<Gift, Failure<'GIFT_TAKEN' | 'ORDER_NOT_REFUNDABLE'>>> {
  const order = await lockForRefund(tx, orderId)
  const gift = await lockGiftOfOrder(tx, orderId)
  if (!order || !gift) throw new Error(`Order ${orderId} is no gift`)
  if (event === 'expired' && !gift.isDue) return fail('GIFT_TAKEN')
  const ended = await moveGift(tx, gift, event)
  if (!ended) return fail('GIFT_TAKEN', { data: { state: gift.state } })
  const refunded = await refundRest(ctx, tx, order, event === 'withdrawn' ? 'ASKED' : 'GIFT_RETURNED')
  if (!refunded.ok) return refunded
  const news = newsOf(gift, order)
  if (event === 'declined') await ctx.events.emit(tx, 'gift.declined', news)
  if (event === 'expired') await ctx.events.emit(tx, 'gift.expired', news)
  return ok(ended)
}

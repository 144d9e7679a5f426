import { ok } from '#kernel/result.ts'
import { ordersById } from '#modules/commerce/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { TurnEnd } from '#platform/schedule.ts'
import { endGift } from './end-gift.ts'
import { newsOf } from './move-gift.ts'
import { claimDue, selectGift, takeDueReminders } from './store.ts'

const giftsPerTurn = 20
/** Retry interval for gifts whose refund is not possible yet. */
const againMinutes = 5

/** Ends gifts that were not accepted in time and refunds their senders. */
export async function expireGifts(ctx: Ctx): Promise<TurnEnd> {
  const due = await claimDue(ctx.sql, againMinutes, giftsPerTurn)
  for (const { id } of due) {
    const gift = await selectGift(ctx.sql, id)
    if (gift) await transact(ctx.sql, (tx) => endGift(ctx, tx, gift.orderId, 'expired'))
  }
  return due.length === giftsPerTurn ? 'more' : 'done'
}

/** Emits `gift.dueSoon` once per gift, one day before it expires. */
export async function remindOfGifts(ctx: Ctx): Promise<TurnEnd> {
  const reminded = await transact(ctx.sql, async (tx) => {
    const gifts = [...(await takeDueReminders(tx, giftsPerTurn))]
    const orders = await ordersById(
      tx,
      gifts.map(({ orderId }) => orderId),
    )
    for (const gift of gifts.toSorted((a, b) => (a.senderId < b.senderId ? -1 : 1))) {
      const order = orders.get(gift.orderId)
      if (!order || !gift.until || gift.isDue) continue
      await ctx.events.emit(tx, 'gift.dueSoon', { ...newsOf(gift, order), until: gift.until.toISOString() })
    }
    return ok(gifts.length)
  })
  return reminded.ok && reminded.value === giftsPerTurn ? 'more' : 'done'
}

import { giftDays } from '@encore/contract/rules/limits'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { orderById } from '#modules/commerce/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { giftLine, moveGift, newsOf } from './move-gift.ts'
import { endOfUse } from './rules.ts'
import { lockGiftOfOrder } from './store.ts'

/** Skips orders paid with cubes: they are fulfilled before the gift row exists, so `sendGift` opens those. */
export async function onOrderFulfilled(
  ctx: Ctx,
  tx: Tx,
  { orderId, isGift, pgCode }: DomainEventMap['order.fulfilled'],
): Promise<void> {
  if (isGift && pgCode !== 'CUBE') await openGift(ctx, tx, orderId)
}

/** Opens a paid gift: its link works for `giftDays` days, but not longer than its entitlements last. */
export async function openGift(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  const gift = await lockGiftOfOrder(tx, orderId)
  const order = await orderById(tx, orderId)
  if (!gift || !order) throw new Error(`Order ${orderId} is no gift`)
  const line = giftLine(order)
  const event = line.eventId ? await findHeldEvent(tx, line.eventId) : null
  const opened = await moveGift(tx, gift, 'paid', { days: giftDays, useUntil: endOfUse(line, event) })
  if (!opened) throw new Error(`Gift ${gift.id} was paid twice`)
  const { amount, currency, pgCode } = order
  const until = await untilOf(tx, orderId)
  await ctx.events.emit(tx, 'gift.ready', { ...newsOf(gift, order), amount, currency, pgCode, until })
}

async function untilOf(tx: Tx, orderId: string): Promise<string> {
  const until = (await lockGiftOfOrder(tx, orderId))?.until
  if (!until) throw new Error(`The gift of order ${orderId} waits for ever`)
  return until.toISOString()
}

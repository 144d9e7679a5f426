import type { Locale } from '@encore/contract/rules/locale'
import type { Texts } from '#kernel/texts.ts'
import { memberById } from '#modules/accounts/members/index.ts'
import { orderById } from '#modules/commerce/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import { linkPath } from './link.ts'
import { giftLine } from './move-gift.ts'
import { selectGift } from './store.ts'

/** Content of the mail that announces a gift to its recipient's address. */
export interface GiftMail {
  to: string
  locale: Locale
  senderName: string
  name: Texts
  quantity: number
  message: string
  /** A path on our site. */
  link: string
  until: Date
}

/** Null when the gift has no mail address or is no longer open. */
export async function giftMail(ctx: Ctx, giftId: string): Promise<GiftMail | null> {
  const gift = await selectGift(ctx.sql, giftId)
  if (gift?.state !== 'READY' || gift.isDue || !gift.recipientEmail || !gift.until) return null
  const order = await orderById(ctx.sql, gift.orderId)
  const sender = await memberById(ctx.sql, gift.senderId)
  if (!order || !sender) return null
  const { name, quantity } = giftLine(order)
  const { recipientEmail: to, locale, message, until } = gift
  return {
    to,
    locale,
    senderName: sender.nickname,
    name,
    quantity,
    message,
    link: linkPath(ctx, gift.id),
    until,
  }
}

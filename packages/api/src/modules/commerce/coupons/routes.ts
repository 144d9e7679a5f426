import type { CouponGift } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { ok } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import type { Host } from '#modules/module.ts'
import { type Gift, redeemCoupon } from './redeem-coupon.ts'

export function couponRoutes({ serve, ctx }: Host): void {
  const refusals = ctx.metrics.counter('encore_coupon_refusals_total', 'Coupon codes refused', ['error'])
  serve.idempotent('POST /api/v1/coupon/use/code', async ({ principal, body, locale }, tx) => {
    const redeemed = await redeemCoupon(ctx, tx, { memberId: principal.uid, code: body.code })
    if (redeemed.ok) return ok(present(redeemed.value, locale))
    // Clients expect status 500 for a refused code, so refusals are counted apart from server errors.
    refusals.inc({ error: redeemed.failure.error })
    return redeemed
  })
}

const present = (gift: Gift, locale: Locale): CouponGift =>
  gift.gives === 'TICKET'
    ? { gives: 'TICKET', amount: null, event: eventOf(gift, locale) }
    : { ...gift, event: null }

const eventOf = ({ eventId, slug, title }: Extract<Gift, { gives: 'TICKET' }>, locale: Locale) => ({
  id: eventId,
  slug,
  title: localText(title, locale),
})

import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, LocalText, Nullable, OneOf, Shape, Slug } from './shapes.ts'

/** Result of a coupon: an amount of cubes or souls, or a ticket to an event. */
export const CouponGift = Shape({
  gives: OneOf(['CUBES', 'SOULS', 'TICKET']),
  amount: Nullable(Type.Integer({ description: 'cubes or souls; null for a ticket' })),
  event: Nullable(Shape({ id: Id('ev'), slug: Slug, title: LocalText })),
})
export type CouponGift = Static<typeof CouponGift>

/** Product section 4. The response has `data.code` beside `code`; COUPON_PERIOD also has `data.from` and `data.to`. */
export const coupons = {
  'POST /api/v1/coupon/use/code': endpoint({
    area: 'Coupons',
    summary: 'Redeem a code, written in any case, with or without spaces and hyphens',
    auth: 'member',
    idempotent: true,
    body: Shape({ code: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: CouponGift,
    errors: [
      'COUPON_USED_BY_MEMBER',
      'COUPON_PERIOD',
      'COUPON_USED_UP',
      'COUPON_NOT_FOR_THIS',
      'COUPON_UNKNOWN',
    ],
    limit: 'coupon',
    rateLimitError: 'COUPON_UNKNOWN',
  }),
}

import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { boxTabs } from '../rules/kinds.ts'
import { EntryRules, eventStatuses, eventTypes, TicketOpens } from './catalog.ts'
import { CouponGift } from './coupons.ts'
import { Download, Parcel, Pickup } from './delivery.ts'
import { OwnGift } from './gifts.ts'
import { Id, Instant, LocalText, Nullable, OneOf, PageOf, PageQuery, Shape, Slug } from './shapes.ts'

/** A member's access to one event; all entitlements to it form one ticket. */
export const BoxTicket = Shape({
  kind: OneOf(['TICKET']),
  event: Shape({
    id: Id('ev'),
    slug: Slug,
    type: OneOf(eventTypes),
    status: OneOf(eventStatuses),
    title: LocalText,
    artists: Type.Array(LocalText),
    images: Shape({ poster: Type.String(), still: Type.String(), hero: Type.String() }),
    accent: Type.String(),
    zone: Type.String(),
    doorsAt: Instant,
    startAt: Instant,
    /** Actual start. Null before it, or when the show starts by the clock alone. */
    startedAt: Nullable(Instant),
    endAt: Instant,
    rules: EntryRules,
  }),
  isLive: Type.Boolean({ description: 'lets in to the show itself' }),
  /** The replay window; null without an entitlement to it or without a replay. */
  replay: Nullable(Shape({ from: Instant, to: Instant })),
  /** All entitlements combined; null for an external stream and while the event has no channel. */
  opens: Nullable(TicketOpens),
  source: OneOf(['ORDER', 'FREE', 'GIFT', 'COUPON', 'GRANT']),
  /** The caller's latest order that granted it; null when no order did. */
  orderId: Nullable(Id('or')),
})
export type BoxTicket = Static<typeof BoxTicket>

/** Either a parcel or a pickup; the other one is null. */
export const BoxGoods = Shape({
  kind: OneOf(['GOODS']),
  parcel: Nullable(Parcel),
  pickup: Nullable(Pickup),
})
export type BoxGoods = Static<typeof BoxGoods>

export const BoxDownload = Shape({ kind: OneOf(['DOWNLOAD']), ...Download.properties })
export type BoxDownload = Static<typeof BoxDownload>

export const BoxGift = Shape({ kind: OneOf(['GIFT']), ...OwnGift.properties })
export type BoxGift = Static<typeof BoxGift>

export const BoxCoupon = Shape({
  kind: OneOf(['COUPON']),
  redemptionId: Id('cr'),
  code: Type.String(),
  gift: CouponGift,
  at: Instant,
})
export type BoxCoupon = Static<typeof BoxCoupon>

export const BoxItem = Type.Union([BoxTicket, BoxGoods, BoxDownload, BoxGift, BoxCoupon])
export type BoxItem = Static<typeof BoxItem>

const area = 'My box'

export const myBox = {
  'GET /api/v1/mybox': endpoint({
    area,
    summary: 'List what the caller owns, by tab: tickets by relevance, everything else newest first',
    auth: 'member',
    query: Shape({ tab: Type.Optional(OneOf(boxTabs)), ...PageQuery.properties }),
    reply: Shape({
      ...PageOf(BoxItem).properties,
      tab: OneOf(boxTabs),
      counts: Shape({
        TICKET: Type.Integer(),
        GOODS: Type.Integer(),
        DOWNLOAD: Type.Integer(),
        GIFT: Type.Integer(),
        COUPON: Type.Integer(),
      }),
    }),
    errors: [],
  }),
  'POST /api/v1/mybox/download/{id}': endpoint({
    area,
    summary: 'Create an address of one file, valid for two minutes and for this session only',
    auth: 'member',
    params: Shape({ id: Id('df') }),
    body: Shape({}),
    reply: Shape({ url: Type.String(), expiresAt: Instant }),
    errors: ['NOT_FOUND', 'DOWNLOAD_CLOSED'],
    limit: 'download',
  }),
}

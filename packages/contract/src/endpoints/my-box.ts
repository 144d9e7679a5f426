import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { boxTabs } from '../rules/kinds.ts'
import { EntryRules, eventStatuses, eventTypes, TicketOpens } from './catalog.ts'
import { CouponGift } from './coupons.ts'
import { Download, Parcel, Pickup } from './delivery.ts'
import { OwnGift } from './gifts.ts'
import { Id, Instant, LocalText, Nullable, OneOf, PageOf, PageQuery, Shape, Slug } from './shapes.ts'

/** What a member may do at one event; all its rights to it are one ticket. */
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
    /** When it began; null: not yet, or by the clock alone. */
    startedAt: Nullable(Instant),
    endAt: Instant,
    rules: EntryRules,
  }),
  isLive: Type.Boolean({ description: 'lets in to the show itself' }),
  /** When the replay can be seen; null without a right to it, or where there is none. */
  replay: Nullable(Shape({ from: Instant, to: Instant })),
  /** All rights together; null where another house sends the show, or nobody knows yet who does. */
  opens: Nullable(TicketOpens),
  source: OneOf(['ORDER', 'FREE', 'GIFT', 'COUPON', 'GRANT']),
  /** The caller's order that brought it last; null where none did. */
  orderId: Nullable(Id('or')),
})
export type BoxTicket = Static<typeof BoxTicket>

/** A parcel, or goods to fetch; one of the two is null. */
export const BoxGoods = Shape({
  kind: OneOf(['GOODS']),
  parcel: Nullable(Parcel),
  pickup: Nullable(Pickup),
})
export type BoxGoods = Static<typeof BoxGoods>

export const BoxDownload = Shape({ kind: OneOf(['DOWNLOAD']), ...Download.properties })
export type BoxDownload = Static<typeof BoxDownload>

/** One that the member paid or accepted. */
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
    summary: 'What the caller owns, by tab: tickets in the order they matter, everything else newest first',
    caller: 'member',
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
    summary: 'An address of one file, good for two minutes and for this session only',
    caller: 'member',
    params: Shape({ id: Id('df') }),
    body: Shape({}),
    reply: Shape({ url: Type.String(), expiresAt: Instant }),
    errors: ['NOT_FOUND', 'DOWNLOAD_CLOSED'],
    limit: 'download',
  }),
}

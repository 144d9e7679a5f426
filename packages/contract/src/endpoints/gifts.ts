import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { orderQuantityMax } from '../rules/limits.ts'
import { pgCodes } from '../rules/payment-methods.ts'
import { productKinds } from './catalog.ts'
import { DigitalConsent, PlacedOrder } from './commerce.ts'
import {
  Id,
  Instant,
  LocalText,
  MoneyShape,
  Nullable,
  OneOf,
  PageOf,
  PageQuery,
  Shape,
  Slug,
} from './shapes.ts'
import { ShippingInfoInput } from './shipping.ts'

/** REVOKED: the order was refunded although the gift had not been declined. */
export const giftStates = [
  'WAITING_PAYMENT',
  'READY',
  'ACCEPTED',
  'DECLINED',
  'EXPIRED',
  'WITHDRAWN',
  'REVOKED',
] as const

/** Why the viewer of a gift cannot accept it, as far as that is known in advance. */
export const giftProblems = ['OWN', 'ALREADY_ENTITLED', 'BUY_LIMIT_REACHED', 'OVER'] as const

const CountryCode = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1' })

const given = {
  product: Shape({
    productUid: Id('pr'),
    kind: OneOf(productKinds),
    name: LocalText,
    imageUrl: Nullable(Type.String()),
  }),
  /** Null when the product belongs to no event. */
  event: Nullable(
    Shape({
      id: Id('ev'),
      slug: Slug,
      title: LocalText,
      startAt: Instant,
      zone: Type.String({ description: 'IANA zone' }),
      accent: Type.String({ description: '#rrggbb' }),
      imageUrl: Type.String(),
    }),
  ),
  quantity: Type.Integer(),
}

/** A gift as seen by anyone with its link; it never includes the price. */
export const GiftCard = Shape({
  ...given,
  state: OneOf(giftStates),
  viewer: OneOf(['SENDER', 'RECIPIENT', 'OTHER']),
  /** Null once the gift is over, except for sender and recipient; also null when the sender deleted the account. */
  senderName: Nullable(Type.String()),
  /** Null whenever the name is null; empty when the sender wrote nothing. */
  message: Nullable(Type.String()),
  /** Deadline to accept; null once the gift is over. */
  until: Nullable(Instant),
  /** The country that goods can be sent to; null when no address is needed. */
  countryCode: Nullable(CountryCode),
  problem: Nullable(OneOf(giftProblems)),
})
export type GiftCard = Static<typeof GiftCard>

export const OwnGift = Shape({
  ...given,
  giftId: Id('gf'),
  side: OneOf(['SENT', 'RECEIVED']),
  state: OneOf(giftStates),
  /** The order that paid for it; visible to the sender only. */
  orderId: Nullable(Id('or')),
  /** The other side: sender or recipient. Null before acceptance and after that member deleted the account. */
  otherName: Nullable(Type.String()),
  message: Type.String(),
  /** Address that the link was mailed to; visible to the sender only, until the gift is over. */
  recipientEmail: Nullable(Type.String()),
  countryCode: Nullable(CountryCode),
  until: Nullable(Instant),
  createdAt: Instant,
  /** The path to share; visible to the sender only, while the gift waits for its recipient. */
  link: Nullable(Type.String()),
})
export type OwnGift = Static<typeof OwnGift>

const GiftToken = Shape({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }) })
const GiftId = Shape({ id: Id('gf') })
const area = 'Gifts'

export const gifts = {
  'POST /api/v1/gift': endpoint({
    area,
    summary: 'Order a product as a gift; its link exists once the order is fulfilled',
    isShop: true,
    auth: 'member',
    idempotent: true,
    body: Shape({
      productUid: Id('pr'),
      pgCode: OneOf(pgCodes),
      quantity: Type.Integer({ minimum: 1, maximum: orderQuantityMax }),
      message: Type.String({ maxLength: 2_000, description: 'may be empty' }),
      recipientEmail: Type.Optional(Type.String({ maxLength: 254 })),
      countryCode: Type.Optional(CountryCode),
      shownTotal: Type.Optional(MoneyShape),
      digitalConsent: Type.Optional(DigitalConsent),
      /**
       * An abandoned order that this gift replaces. If its payment arrived after all, the call fails with ORDER_PAID
       * and names it.
       */
      insteadOf: Type.Optional(Id('or')),
    }),
    reply: Shape({ ...PlacedOrder.properties, giftId: Id('gf') }),
    errors: [
      'NOT_FOUND',
      'GIFT_NOT_POSSIBLE',
      'ORDER_OPEN',
      'ORDER_PAID',
      'PAYMENT_METHOD_UNAVAILABLE',
      'PAYMENT_METHOD_FAILING',
      'QUEUE_REQUIRED',
      'SOLD_OUT',
      'BUY_LIMIT_REACHED',
      'CARDS_RETURNED',
      'SALE_CLOSED',
      'ALREADY_ENTITLED',
      'DRAW_EXCLUDED',
      'DRAW_CAP_REACHED',
      'INSUFFICIENT_CUBES',
      'PRICE_CHANGED',
      'PICKUP_SLOT_FULL',
    ],
    limit: 'order',
  }),
  'GET /api/v1/gift': endpoint({
    area,
    summary: 'List the gifts that the caller paid for or accepted, newest first',
    auth: 'member',
    query: Shape({ ...PageQuery.properties, side: Type.Optional(OneOf(['SENT', 'RECEIVED'])) }),
    reply: PageOf(OwnGift),
    errors: [],
  }),
  'GET /api/v1/gift/sent/{id}': endpoint({
    area,
    summary:
      'Get one of the caller’s gifts by its id or its order’s id, with its link while it is not accepted',
    auth: 'member',
    params: Shape({ id: Type.Union([Id('gf'), Id('or')]) }),
    reply: OwnGift,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/gift/sent/{id}/withdraw': endpoint({
    area,
    summary: 'Withdraw a gift that nobody has accepted; the payment is refunded',
    auth: 'member',
    idempotent: true,
    params: GiftId,
    body: Shape({}),
    reply: OwnGift,
    errors: ['NOT_FOUND', 'GIFT_TAKEN', 'ORDER_NOT_REFUNDABLE'],
  }),
  'GET /api/v1/gift/{token}': endpoint({
    area,
    summary: 'Get the gift of a link, without its price',
    auth: 'viewer',
    params: GiftToken,
    reply: GiftCard,
    errors: ['NOT_FOUND'],
    limit: 'gift',
  }),
  'POST /api/v1/gift/{token}/accept': endpoint({
    area,
    summary: 'Accept a gift, goods with a shipping address; the first member to accept gets it',
    auth: 'member',
    idempotent: true,
    params: GiftToken,
    body: Shape({
      shippingInfoId: Type.Optional(Id('si')),
      shippingInfo: Type.Optional(ShippingInfoInput),
    }),
    reply: GiftCard,
    errors: [
      'NOT_FOUND',
      'GIFT_TAKEN',
      'GIFT_OWN',
      'GIFT_CLOSED',
      'GIFT_COUNTRY_MISMATCH',
      'ALREADY_ENTITLED',
      'BUY_LIMIT_REACHED',
      'ORDER_OPEN',
      'SESSION_REVOKED',
    ],
    limit: 'gift',
  }),
  'POST /api/v1/gift/{token}/decline': endpoint({
    area,
    summary: 'Decline a gift; the payment is refunded to the sender',
    auth: 'member',
    idempotent: true,
    params: GiftToken,
    body: Shape({}),
    reply: GiftCard,
    errors: ['NOT_FOUND', 'GIFT_TAKEN', 'GIFT_OWN', 'ORDER_NOT_REFUNDABLE'],
    limit: 'gift',
  }),
}

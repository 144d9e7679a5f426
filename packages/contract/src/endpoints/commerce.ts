import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { cartLinesMax } from '../rules/cart.ts'
import { orderQuantityMax, refundReasonMax } from '../rules/limits.ts'
import { pgCodes } from '../rules/payment-methods.ts'
import { productKinds } from './catalog.ts'
import {
  CurrencyCode,
  Id,
  Instant,
  LocalText,
  MoneyShape,
  Nullable,
  OneOf,
  PageOf,
  PageQuery,
  PaidCurrencyCode,
  Shape,
  UnavailableMethod,
} from './shapes.ts'
import { OrderEtcInfoInput, ShippingInfoInput } from './shipping.ts'

export const orderStatuses = [
  'INIT',
  'PENDING',
  'FULFILLED',
  'DELIVERED',
  'CANCELED',
  'FAILED',
  'EXPIRED',
  'REFUND_PENDING',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
] as const

export const PointProduct = Shape({
  productUid: Id('pp'),
  point: Type.Integer({ description: 'cubes bought' }),
  bonusPoint: Type.Integer({ description: 'free cubes on top' }),
  price: Type.Integer({ description: 'minor units' }),
  currency: CurrencyCode,
})

/** Spec section 3, Order response; `onlineUrl` and `mobileUrl` belong to methods with the URL flow. */
export const PlacedOrder = Shape({
  orderId: Id('or'),
  status: OneOf(orderStatuses),
  repUrl: Nullable(Type.String()),
  sortingParams: Nullable(Type.Record(Type.String(), Type.String())),
  fgkey: Nullable(Type.String()),
  onlineUrl: Nullable(Type.String()),
  mobileUrl: Nullable(Type.String()),
})
export type PlacedOrder = Static<typeof PlacedOrder>

export const OrderLine = Shape({
  lineId: Id('ol'),
  productUid: Type.String(),
  kind: OneOf([...productKinds, 'CUBES']),
  name: LocalText,
  quantity: Type.Integer(),
  unitPrice: MoneyShape,
  eventId: Nullable(Id('ev')),
})
export type OrderLine = Static<typeof OrderLine>

export const OrderState = Shape({
  orderId: Id('or'),
  kind: OneOf(['POINT', 'PRODUCT']),
  status: OneOf(orderStatuses),
  result: OneOf(['success', 'failure', 'pending']),
  /** Product of the first line. */
  productUid: Type.String(),
  /** Name of the whole order: its first line and the number of further ones. */
  name: LocalText,
  /** Units of all lines. */
  quantity: Type.Integer(),
  lines: Type.Array(OrderLine),
  /** Shipping fee, included in `total`; null when nothing is shipped. */
  shipping: Nullable(MoneyShape),
  total: MoneyShape,
  isGift: Type.Boolean(),
  pgCode: OneOf(pgCodes),
  /** Null unless all lines belong to the same event. */
  eventId: Nullable(Id('ev')),
  createdAt: Instant,
  /** End of the stock hold; null when nothing is held. */
  holdUntil: Nullable(Instant),
  /** The gateway's text about the last refused payment. */
  refusal: Nullable(Type.String()),
  /**
   * A deposit that is awaited until `deadline`. The URL explains how to pay at the store; null when the gateway gave
   * none.
   */
  deposit: Nullable(Shape({ deadline: Instant, instructionsUrl: Nullable(Type.String()) })),
})
export type OrderState = Static<typeof OrderState>

export const refundKinds = ['AT_ONCE', 'REQUEST', 'NONE'] as const
export const refundStates = ['ASKED', 'DECIDED_NO', 'UNDER_WAY', 'DONE'] as const

export const OrderRefund = Shape({
  /** AT_ONCE is refunded immediately on request; a REQUEST is decided by staff. */
  kind: OneOf(refundKinds),
  /** End of AT_ONCE; null for the other kinds. */
  until: Nullable(Instant),
  state: Nullable(OneOf(refundStates)),
  /** Refunded or in progress; null for nothing. */
  refunded: Nullable(MoneyShape),
})
export type OrderRefund = Static<typeof OrderRefund>

export const OrderRecord = Shape({
  ...OrderState.properties,
  eventTitle: Nullable(LocalText),
  images: Type.Record(Type.String(), Type.String(), { description: 'addresses by `productUid`' }),
  refund: OrderRefund,
})
export type OrderRecord = Static<typeof OrderRecord>

/** Required from buyers of the special group when the order contains digital content. */
export const DigitalConsent = Type.Literal(true, {
  description: 'digital content begins at once, which ends the right of withdrawal',
})

const Quantity = Type.Integer({ minimum: 1, maximum: orderQuantityMax })

const extras = {
  /** An existing hold (`checkout/hold`); the order takes its id. */
  holdId: Type.Optional(Id('or')),
  /** The total that the buyer saw, in the currency to charge; any other total is refused. */
  shownTotal: Type.Optional(MoneyShape),
  /**
   * An abandoned order that this one replaces. If its payment arrived after all, the call fails with ORDER_PAID and
   * names it.
   */
  insteadOf: Type.Optional(Id('or')),
  orderEtcInfo: Type.Optional(OrderEtcInfoInput),
  shippingInfoId: Type.Optional(Id('si')),
  shippingInfo: Type.Optional(ShippingInfoInput),
  digitalConsent: Type.Optional(DigitalConsent),
}

const productErrors = [
  'NOT_FOUND',
  'ORDER_OPEN',
  'ORDER_PAID',
  'PAYMENT_METHOD_UNAVAILABLE',
  'PAYMENT_METHOD_FAILING',
  'PRICE_CHANGED',
  'QUEUE_REQUIRED',
  'SOLD_OUT',
  'PICKUP_SLOT_FULL',
  'BUY_LIMIT_REACHED',
  'CARDS_RETURNED',
  'SALE_CLOSED',
  'ALREADY_ENTITLED',
  'DRAW_EXCLUDED',
  'DRAW_CAP_REACHED',
  'INSUFFICIENT_CUBES',
] as const
const ProductUid = Type.String({
  pattern: '^(pr|pp)_[0-9A-HJKMNP-TV-Z]{26}$',
  description: 'a product’s `id` or a cube package’s `productUid`',
})
const area = 'Commerce'

export const commerce = {
  'GET /api/v2/point-product': endpoint({
    area,
    summary: 'Cube packages in one currency and the methods that charge it',
    auth: 'member',
    rendererMayCall: true,
    query: Shape({ currency: Type.Optional(PaidCurrencyCode) }),
    reply: Shape({
      pointProducts: Type.Array(PointProduct),
      pgCodes: Type.Array(OneOf(pgCodes)),
      unavailable: Type.Array(UnavailableMethod),
      currency: CurrencyCode,
      currencies: Type.Array(CurrencyCode),
    }),
    errors: [],
  }),
  'POST /api/v2/order/point': endpoint({
    area,
    summary: 'Order a cube package; the answer opens the gateway',
    isShop: true,
    auth: 'member',
    idempotent: true,
    body: Shape({
      productUid: Id('pp'),
      pgCode: OneOf(pgCodes),
      quantity: Quantity,
      shownTotal: extras.shownTotal,
      insteadOf: extras.insteadOf,
    }),
    reply: PlacedOrder,
    errors: [
      'NOT_FOUND',
      'ORDER_OPEN',
      'ORDER_PAID',
      'PRICE_CHANGED',
      'PAYMENT_METHOD_UNAVAILABLE',
      'PAYMENT_METHOD_FAILING',
    ],
    limit: 'order',
  }),
  'POST /api/v2/order/product': endpoint({
    area,
    summary: 'Order a product; with pgCode CUBE it is paid from the wallet at once',
    isShop: true,
    auth: 'member',
    idempotent: true,
    body: Shape({
      productUid: Id('pr'),
      pgCode: OneOf(pgCodes),
      quantity: Quantity,
      ...extras,
      pickupSlotId: Type.Optional(Id('ps')),
    }),
    reply: PlacedOrder,
    errors: productErrors,
    limit: 'order',
  }),
  'POST /api/v2/order/cart': endpoint({
    area,
    summary: 'Order several cart lines together; they leave the cart when the order is paid',
    isShop: true,
    auth: 'member',
    idempotent: true,
    body: Shape({
      cartItemIds: Type.Array(Id('ci'), { minItems: 1, maxItems: cartLinesMax, uniqueItems: true }),
      pgCode: OneOf(pgCodes),
      ...extras,
      pickupSlots: Type.Optional(
        Type.Array(Shape({ cartItemId: Id('ci'), pickupSlotId: Id('ps') }), { maxItems: cartLinesMax }),
      ),
    }),
    reply: PlacedOrder,
    errors: productErrors,
    limit: 'order',
  }),
  'GET /api/v2/order/{id}': endpoint({
    area,
    summary: 'Get one of the caller’s orders',
    auth: 'member',
    params: Shape({ id: Id('or') }),
    reply: OrderState,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v2/order/{id}/cancel': endpoint({
    area,
    summary: 'Cancel an unpaid order',
    auth: 'member',
    idempotent: true,
    params: Shape({ id: Id('or') }),
    body: Shape({
      ifUnpaid: Type.Optional(
        Type.Boolean({ description: 'only when its gateway says, asked now, that nothing was paid' }),
      ),
    }),
    reply: OrderState,
    errors: ['NOT_FOUND', 'ORDER_NOT_CANCELABLE', 'PAYMENT_UNKNOWN'],
  }),
  'GET /api/v2/order/history': endpoint({
    area,
    summary: 'The caller’s orders of both kinds, newest first',
    auth: 'member',
    query: PageQuery,
    reply: PageOf(OrderRecord),
    errors: [],
  }),
  'GET /api/v2/order/product/{id}/history': endpoint({
    area,
    summary: 'The caller’s orders of one product or cube package, newest first',
    auth: 'member',
    params: Shape({ id: ProductUid }),
    query: PageQuery,
    reply: PageOf(OrderRecord),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/order/{id}/refund': endpoint({
    area,
    summary: 'Request a refund of an order; a repeated call returns its state',
    auth: 'member',
    idempotent: true,
    params: Shape({ id: Id('or') }),
    body: Shape({ reason: Type.Optional(Type.String({ maxLength: refundReasonMax })) }),
    reply: OrderRecord,
    errors: ['NOT_FOUND', 'ORDER_NOT_REFUNDABLE', 'SESSION_REVOKED'],
    limit: 'order',
  }),
}

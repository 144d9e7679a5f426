import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { pgCodes } from '../rules/payment-methods.ts'
import { orderStatuses } from './commerce.ts'
import { Parcel, Pickup } from './delivery.ts'
import { Id, Instant, LocalText, MoneyShape, Nullable, OneOf, Shape } from './shapes.ts'
import { RefundApproval } from './studio-refunds.ts'
import { daysQuery, ListPart, listQuery } from './studio-shapes.ts'

const area = 'Studio'

const EventNamed = Shape({ id: Id('ev'), title: LocalText })

export const StudioOrderRow = Shape({
  orderId: Id('or'),
  at: Instant,
  status: OneOf(orderStatuses),
  name: LocalText,
  units: Type.Integer(),
  /** The nickname is null when the account was deleted. */
  buyer: Shape({ uid: Type.String(), nickname: Nullable(Type.String()) }),
  /** The event that all lines share; null for cubes and when the events differ. */
  event: Nullable(EventNamed),
  total: MoneyShape,
  /** Refunded or in progress; null for nothing. */
  refunded: Nullable(MoneyShape),
  pgCode: OneOf(pgCodes),
  isGift: Type.Boolean(),
})
export type StudioOrderRow = Static<typeof StudioOrderRow>

export const StudioOrderQuery = Shape({
  /**
   * Any text that identifies an order: its or a gateway's number, buyer, recipient, product, event, parcel, gift or
   * sum.
   */
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  status: Type.Optional(OneOf(orderStatuses)),
  eventId: Type.Optional(Id('ev')),
  memberUid: Type.Optional(Type.String({ pattern: '^m_[0-9A-HJKMNP-TV-Z]{26}$' })),
  ...daysQuery,
  ...listQuery,
})
export type StudioOrderQuery = Static<typeof StudioOrderQuery>

export const timelineSources = [
  'ORDER',
  'PAYMENT',
  'REFUND',
  'PARCEL',
  'PICKUP',
  'GIFT',
  'MESSAGE',
  'HELP',
  'STAFF',
] as const

export const OrderTimelineEntry = Shape({
  at: Instant,
  source: OneOf(timelineSources),
  /** An order event, a mail template, a support topic or an audit action, depending on `source`. */
  what: Type.String(),
  /** The person, when someone acted by hand. */
  by: Nullable(Type.String()),
  /** The gateway's text, or the reason that a person gave. */
  words: Nullable(Type.String()),
  money: Nullable(MoneyShape),
  /** Id of the payment, refund, parcel or support request. */
  reference: Nullable(Type.String()),
  isRefused: Type.Boolean(),
})
export type OrderTimelineEntry = Static<typeof OrderTimelineEntry>

const OrderPayment = Shape({
  attemptId: Type.String(),
  provider: Type.String(),
  pgCode: Type.String(),
  state: Type.String(),
  at: Instant,
  amount: MoneyShape,
  gatewayTxId: Nullable(Type.String()),
  refusal: Nullable(Type.String()),
})

const OrderRefundRow = Shape({
  refundId: Id('rf'),
  at: Instant,
  amount: MoneyShape,
  reason: Type.String(),
  state: Type.String(),
  /** The gateway's last response. */
  words: Nullable(Type.String()),
})

/** Personal data of an order, redacted until staff reveals it with a reason. */
export const orderSecrets = ['ADDRESS', 'ORDER_INFO'] as const

export const StudioOrder = Shape({
  order: StudioOrderRow,
  lines: Type.Array(
    Shape({
      lineId: Type.String(),
      productUid: Type.String(),
      kind: Type.String(),
      name: LocalText,
      quantity: Type.Integer(),
      unitPrice: MoneyShape,
    }),
  ),
  shipping: Nullable(MoneyShape),
  /** All in one currency; `left` is what remains after all refunds. */
  sums: Shape({ paid: MoneyShape, back: MoneyShape, left: MoneyShape }),
  /** Cubes of a package, including the bonus, and how many are unspent; null for products. */
  cubes: Nullable(Shape({ brought: Type.Integer(), unspent: Type.Integer() })),
  payments: Type.Array(OrderPayment),
  refunds: Type.Array(OrderRefundRow),
  parcels: Type.Array(Parcel),
  pickups: Type.Array(Pickup),
  /** Country of the delivery address, the only part that is not redacted. */
  country: Nullable(Type.String()),
  /** Kinds of redacted data that this order has. */
  secrets: Type.Array(OneOf(orderSecrets)),
  /** The open refund request of the buyer. */
  request: Nullable(Shape({ reason: Type.String(), at: Instant })),
  approval: Nullable(RefundApproval),
  timeline: Type.Array(OrderTimelineEntry, { description: 'the newest first' }),
  may: Shape({ refund: Type.Boolean(), decline: Type.Boolean(), reveal: Type.Boolean() }),
})
export type StudioOrder = Static<typeof StudioOrder>

/** Redacted data as lines, and when it must be hidden again. */
export const Revealed = Shape({
  lines: Type.Array(Shape({ label: Type.String(), text: Type.String() })),
  until: Instant,
})
export type Revealed = Static<typeof Revealed>

export const studioOrders = {
  'GET /api/studio/order': endpoint({
    area,
    summary: 'Lists orders of the caller’s events, newest first',
    auth: 'staff',
    staff: { permission: 'order.read', scope: 'any' },
    query: StudioOrderQuery,
    reply: ListPart(StudioOrderRow),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/order/{id}': endpoint({
    area,
    summary: 'Returns an order with its timeline',
    auth: 'staff',
    staff: { permission: 'order.read', scope: 'any' },
    params: Shape({ id: Id('or') }),
    reply: StudioOrder,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/order/{id}/reveal': endpoint({
    area,
    summary: 'Reveals personal data of an order for five minutes; the reason is logged',
    auth: 'staff',
    staff: { permission: 'order.reveal', scope: 'any', auditAction: 'order.reveal' },
    params: Shape({ id: Id('or') }),
    body: Shape({
      what: OneOf(orderSecrets),
      reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
    }),
    reply: Revealed,
    errors: ['NOT_FOUND'],
  }),
}

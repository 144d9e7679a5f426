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

/** An order as those see it who work on its event. */
export const StudioOrderRow = Shape({
  orderId: Id('or'),
  at: Instant,
  status: OneOf(orderStatuses),
  name: LocalText,
  units: Type.Integer(),
  /** Without a name when they have left. */
  buyer: Shape({ uid: Type.String(), nickname: Nullable(Type.String()) }),
  /** Of all its lines; null for cubes, and when they do not share one. */
  event: Nullable(EventNamed),
  total: MoneyShape,
  /** Back or on its way; null for nothing. */
  refunded: Nullable(MoneyShape),
  pgCode: OneOf(pgCodes),
  isGift: Type.Boolean(),
})
export type StudioOrderRow = Static<typeof StudioOrderRow>

export const StudioOrderQuery = Shape({
  /** Anything that tells an order: a number of ours or a gateway’s, who bought or gets it, a product, an event, a parcel, a gift, a sum. */
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  status: Type.Optional(OneOf(orderStatuses)),
  eventId: Type.Optional(Id('ev')),
  memberUid: Type.Optional(Type.String({ pattern: '^m_[0-9A-HJKMNP-TV-Z]{26}$' })),
  ...daysQuery,
  ...listQuery,
})
export type StudioOrderQuery = Static<typeof StudioOrderQuery>

/** What happened to an order, by where it is known from. */
export const storySources = [
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

export const StoryEntry = Shape({
  at: Instant,
  source: OneOf(storySources),
  /** A move of the order’s graph, a template of a message, a topic of a request for help, a deed of the audit log. */
  what: Type.String(),
  /** Who did it, where somebody did by hand. */
  by: Nullable(Type.String()),
  /** The gateway’s own words, or the reason somebody gave. */
  words: Nullable(Type.String()),
  money: Nullable(MoneyShape),
  /** Number of the payment, the refund, the parcel, the request for help. */
  reference: Nullable(Type.String()),
  /** A deed that was refused. */
  isRefused: Type.Boolean(),
})
export type StoryEntry = Static<typeof StoryEntry>

const OrderPayment = Shape({
  attemptId: Type.String(),
  provider: Type.String(),
  pgCode: Type.String(),
  state: Type.String(),
  at: Instant,
  amount: MoneyShape,
  /** The gateway’s number of the money that came. */
  gatewayTxId: Nullable(Type.String()),
  refusal: Nullable(Type.String()),
})

const OrderRefundRow = Shape({
  refundId: Id('rf'),
  at: Instant,
  amount: MoneyShape,
  reason: Type.String(),
  state: Type.String(),
  /** The gateway’s last answer. */
  words: Nullable(Type.String()),
})

/** Personal data of an order, hidden until somebody says why they need it. */
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
  /** Of one currency; what is left is the order’s after all that went back. */
  sums: Shape({ paid: MoneyShape, back: MoneyShape, left: MoneyShape }),
  /** What a package brought, its bonus included, and what of it is unspent; null for products. */
  cubes: Nullable(Shape({ brought: Type.Integer(), unspent: Type.Integer() })),
  payments: Type.Array(OrderPayment),
  refunds: Type.Array(OrderRefundRow),
  parcels: Type.Array(Parcel),
  pickups: Type.Array(Pickup),
  /** Where it goes, as far as everybody may see: the country. */
  country: Nullable(Type.String()),
  /** What is hidden of it. */
  secrets: Type.Array(OneOf(orderSecrets)),
  /** The fan asks for their money. */
  request: Nullable(Shape({ reason: Type.String(), at: Instant })),
  approval: Nullable(RefundApproval),
  story: Type.Array(StoryEntry, { description: 'the newest first' }),
  may: Shape({ refund: Type.Boolean(), decline: Type.Boolean(), reveal: Type.Boolean() }),
})
export type StudioOrder = Static<typeof StudioOrder>

/** What was hidden, in lines, and until when it is shown. */
export const Revealed = Shape({
  lines: Type.Array(Shape({ label: Type.String(), text: Type.String() })),
  until: Instant,
})
export type Revealed = Static<typeof Revealed>

/** Orders for those who work on them. */
export const studioOrders = {
  'GET /api/studio/order': endpoint({
    area,
    summary: 'Orders of the events that the caller works on, the newest first',
    caller: 'staff',
    staff: { may: 'order.read', at: 'any' },
    query: StudioOrderQuery,
    reply: ListPart(StudioOrderRow),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/order/{id}': endpoint({
    area,
    summary: 'One order with all that happened to it',
    caller: 'staff',
    staff: { may: 'order.read', at: 'any' },
    params: Shape({ id: Id('or') }),
    reply: StudioOrder,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/order/{id}/reveal': endpoint({
    area,
    summary: 'Personal data of an order, for a reason that is kept, for five minutes',
    caller: 'staff',
    staff: { may: 'order.reveal', at: 'any', auditAction: 'order.reveal' },
    params: Shape({ id: Id('or') }),
    body: Shape({
      what: OneOf(orderSecrets),
      reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
    }),
    reply: Revealed,
    errors: ['NOT_FOUND'],
  }),
}

import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { pgCodes } from '../rules/payment-methods.ts'
import { orderStatuses } from './commerce.ts'
import { Id, Instant, LocalText, MoneyShape, Nullable, OneOf, Shape } from './shapes.ts'
import { Day, ListPart, listQuery } from './studio-shapes.ts'

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
  /** Anything that tells an order: its number or a gateway’s, a member, a product, an event, a parcel, a sum. */
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  status: Type.Optional(OneOf(orderStatuses)),
  eventId: Type.Optional(Id('ev')),
  memberUid: Type.Optional(Type.String({ pattern: '^m_[0-9A-HJKMNP-TV-Z]{26}$' })),
  from: Type.Optional(Day),
  /** Itself too. */
  to: Type.Optional(Day),
  ...listQuery,
})
export type StudioOrderQuery = Static<typeof StudioOrderQuery>

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
}

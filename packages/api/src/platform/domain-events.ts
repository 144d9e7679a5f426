import type { Product } from '@encore/contract/endpoints'
import type { StaffSeatEnd, StaffSeatRole } from '@encore/contract/rules/calls/staff-seats'
import type { Carrier } from '@encore/contract/rules/carriers'
import type { DrawExclusion, DrawForfeitReason, ForfeitDecision } from '@encore/contract/rules/draws'
import type { Currency, PaidCurrency } from '@encore/contract/rules/money'
import type { GatewayProvider, PgCode } from '@encore/contract/rules/payment-methods'
import type { TicketTier } from '@encore/contract/rules/ticket-tier'
import type { Texts } from '#kernel/texts.ts'
import type { Tx } from './db/connect.ts'

/**
 * Events that a module emits for higher layers. Handlers run inside the emitter's transaction, in the order of the
 * module list. Calls to other services go through an outbox task.
 */
export interface DomainEventMap {
  /** `isReturning`: the same person left within the last 30 days, so nothing meant for newcomers is sent. */
  'member.joined': { memberId: string; language: string; isReturning: boolean }
  /** Emitted under the lock on the member's row: what belongs to the member ends in the same transaction. */
  'member.left': { memberId: string }
  'payment.captured': CapturedPayment
  'payment.promised': PromisedPayment
  /** A deposit expired without a payment. */
  'payment.lapsed': { orderId: string }
  'payment.refused': { orderId: string; attemptId: string; message: string }
  /** The gateway holds less of a payment than we recorded; the subscriber records the external refund. */
  'payment.balanceDropped': {
    provider: GatewayProvider
    orderId: string
    gatewayTxId: string
    balance: number
  }
  'payment.refunded': { orderId: string; refundId: string; amount: number; currency: Currency }
  /** The order is paid and its tickets, cubes and files are granted; parcels are sent later. */
  'order.fulfilled': {
    orderId: string
    memberId: string
    kind: 'POINT' | 'PRODUCT'
    placedAt: Date
    /** Name of the order as a whole; `quantity` counts all its units. */
    name: Texts
    quantity: number
    lines: FulfilledLine[]
    /** True when the buyer sends it as a gift; it has brought no entitlements yet. */
    isGift: boolean
    /** Paid sum in minor units. */
    amount: number
    currency: Currency
    pgCode: PgCode
    /** Cubes of a cube package, including the bonus; null for products. */
    cubes: number | null
    bonusCubes: number | null
  }
  /** The list of a draw is final and its seed is public. */
  'draw.closed': { drawId: string; eventId: string }
  /** The result of a draw is stored. */
  'draw.drawn': { drawId: string; eventId: string }
  /** A payment came too late for its draw. It is refunded: these lines, or the whole order for null. */
  'draw.notEntered': { orderId: string; memberId: string; name: Texts; lineIds: string[] | null }
  /** A draw ended without a result. */
  'draw.voided': { drawId: string; eventId: string }
  /** Staff took a member's entries out for a published reason. */
  'draw.excluded': { drawId: string; eventId: string; memberId: string; reason: DrawExclusion }
  /** Winners gave their places back or missed their deadline. */
  'draw.forfeited': { drawId: string }
  /** Staff forfeited a won place. It is lost at `until` unless the winner objects, and at once for null. */
  'draw.placeForfeited': {
    drawId: string
    itemId: string
    memberId: string
    reason: DrawForfeitReason
    until: string | null
  }
  'draw.forfeitDecided': { drawId: string; itemId: string; memberId: string; decision: ForfeitDecision }
  /** A reserve got a free place. */
  'draw.movedUp': { drawId: string; eventId: string; memberId: string; until: string }
  /** A fan who is not in the lobby comes to the front of a queue. */
  'call.near': { callId: string; sessionId: string; memberId: string }
  /** A seat of staff at a call ended by something else than its holder. */
  'call.staffSeatEnded': {
    seatId: string
    eventId: string
    sessionId: string
    stationId: string
    role: StaffSeatRole
    /** The call that was listened to; null for a preview. */
    callId: string | null
    memberId: string
    openedAt: Date
    endedAt: Date
    reason: StaffSeatEnd
  }
  /** Units of random goods got their cards. */
  'cards.allotted': { allotmentId: string }
  /** A swap of cards waits for its members. */
  'swap.found': { swapId: string }
  /** The cards of a swap changed hands. */
  'swap.done': { swapId: string }
  'order.paymentReturns': ReturningPayment
  /** The member requests money that only staff can refund. */
  'order.refundAsked': { orderId: string; requestId: string; memberId: string; name: Texts }
  /** A refund of money is on its way. Cubes are returned immediately and emit only `order.refunded`. */
  'order.refundStarted': {
    orderId: string
    refundId: string
    memberId: string
    kind: 'POINT' | 'PRODUCT'
    name: Texts
    quantity: number
    amount: number
    currency: Currency
    pgCode: PgCode
  }
  /** All money of an order is refunded, so everything it brought ends. */
  'order.rightsEnded': { orderId: string; refundId: string; memberId: string }
  /** The tickets and calls of a canceled event are refunded, and the rest of the order stays. */
  'order.eventRefunded': { orderId: string; refundId: string; memberId: string; eventId: string }
  /** Money or cubes of an order were refunded; `isWhole` when nothing remains. */
  'order.refunded': {
    orderId: string
    refundId: string
    memberId: string
    kind: 'POINT' | 'PRODUCT'
    name: Texts
    quantity: number
    eventId: string | null
    /** True when the buyer never owned what the order brings. */
    isGift: boolean
    amount: number
    currency: Currency
    pgCode: PgCode
    isWhole: boolean
  }
  /** A full refund was withdrawn: what it had suspended resumes. */
  'order.refundWithdrawn': { orderId: string }
  'order.refundDeclined': { orderId: string; requestId: string; memberId: string; name: Texts }
  /** A deposit was registered; it is due until `deadline` (ISO 8601). */
  'order.awaitsDeposit': {
    orderId: string
    memberId: string
    name: Texts
    amount: number
    currency: Currency
    deadline: string
    instructionsUrl: string
  }
  /** Shipped: the carrier has the parcel. Delivered: the recipient has it. */
  'parcel.shipped': ParcelNews & { carrier: Carrier; trackingNumber: string }
  'parcel.delivered': ParcelNews
  /** A fan can download the recording of a call until then. */
  'keepsake.ready': { callId: string; memberId: string; eventId: string; artist: Texts; expiresAt: Date }
  /** Goods of a refunded order had left and were returned. */
  'delivery.cameBack': { orderId: string }
  'coupon.redeemed': {
    redemptionId: string
    memberId: string
    gift: { gives: 'CUBES' | 'SOULS'; amount: number } | { gives: 'TICKET'; eventId: string; title: Texts }
  }
  /** Staff granted a member access; named by the first entitlement of the grant. */
  'right.granted': {
    grantId: string
    memberId: string
    eventId: string
    title: Texts
    /** All grants that were given together, one for each scope. */
    grants: { id: string; scope: 'LIVE' | 'REPLAY' }[]
  }
  /** A gift is paid; its link is valid until `until` (ISO 8601). */
  'gift.ready': GiftNews & { amount: number; currency: Currency; pgCode: PgCode; until: string }
  /** The gift is not accepted yet and one day is left. */
  'gift.dueSoon': GiftNews & { until: string }
  /** The recipient owns what was bought; goods have a delivery address by now. */
  'gift.accepted': GiftNews & { recipientId: string }
  /** The sender gets the money back by a refund of the order; the same applies to an expired gift. */
  'gift.declined': GiftNews
  'gift.expired': GiftNews
  /** The order was refunded before the gift ended; `recipientId` is null when it was not accepted yet. */
  'gift.revoked': GiftNews & { recipientId: string | null }
}

export interface GiftNews {
  giftId: string
  orderId: string
  senderId: string
  productId: string
  kind: Product['kind']
  /** Event of the ticket or goods; null without an event. */
  eventId: string | null
  name: Texts
  quantity: number
}

export interface FulfilledLine {
  lineId: string
  productId: string
  kind: 'CUBES' | 'TICKET_LIVE' | 'TICKET_REPLAY' | 'GOODS' | 'DIGITAL' | 'FAN_CALL' | 'DRAW_ENTRY'
  eventId: string | null
  quantity: number
  /** Entitlements to its event; times are ISO 8601, null where the event's own times apply. */
  grants: ({
    scope: 'LIVE' | 'REPLAY' | 'CALL'
    windowFrom: string | null
    windowTo: string | null
  } & Partial<TicketTier>)[]
  cartItemId: string | null
  pickupSlotId: string | null
  needsShipping: boolean
  isOnSitePickup: boolean
}

export interface ParcelNews {
  parcelId: string
  /** Null for a prize. */
  orderId: string | null
  /** The recipient: the buyer, or the member who accepted it as a gift. */
  memberId: string
  /** Never empty. */
  items: { name: Texts; quantity: number }[]
}

/** Money a gateway has taken; `matches` is true when sum and currency equal those of the attempt. */
export interface CapturedPayment {
  provider: GatewayProvider
  orderId: string
  attemptId: string
  gatewayTxId: string
  amount: number
  currency: PaidCurrency
  matches: boolean
}

/** A deposit the buyer will pay at a shop; `instructionsUrl` is null when the gateway gave none. */
export interface PromisedPayment {
  orderId: string
  attemptId: string
  deadline: Date
  instructionsUrl: string | null
}

/** A received payment that cannot be kept for its order: all of it is refunded. */
export interface ReturningPayment {
  orderId: string
  memberId: string
  kind: 'POINT' | 'PRODUCT'
  name: Texts
  quantity: number
  reason: 'MISMATCH' | 'OUT_OF_STOCK' | 'PAID_TWICE' | 'BUYER_LEFT' | 'REPLACED'
  gatewayTxId: string
  amount: number
  currency: PaidCurrency
  pgCode: PgCode
}

type Kind = keyof DomainEventMap
type Handler<K extends Kind> = (tx: Tx, event: DomainEventMap[K]) => Promise<void>

export interface DomainEvents {
  on<K extends Kind>(kind: K, handler: Handler<K>): void
  emit<K extends Kind>(tx: Tx, kind: K, event: DomainEventMap[K]): Promise<void>
}

export function createDomainEvents(): DomainEvents {
  const handlers = new Map<Kind, Handler<never>[]>()
  return {
    on: (kind, handler) => {
      handlers.set(kind, [...(handlers.get(kind) ?? []), handler as Handler<never>])
    },
    emit: async (tx, kind, event) => {
      // Handlers are stored by kind, so each receives events of its kind.
      for (const handler of handlers.get(kind) ?? []) await handler(tx, event as never)
    },
  }
}

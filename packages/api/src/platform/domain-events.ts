import type { Product } from '@encore/contract/endpoints'
import type { Carrier } from '@encore/contract/rules/carriers'
import type { Currency, PaidCurrency } from '@encore/contract/rules/money'
import type { GatewayProvider, PgCode } from '@encore/contract/rules/payment-methods'
import type { TicketTier } from '@encore/contract/rules/ticket-tier'
import type { Texts } from '#kernel/texts.ts'
import type { Tx } from './db/connect.ts'

/**
 * Events that a lower-tier module emits for higher tiers. Handlers run inside the emitter's transaction, in the order of the
 * module list. Calls to other services go through a job.
 */
export interface DomainEventMap {
  /** `isReturning`: the same person left within the last 30 days, so nothing meant for newcomers is due. */
  'member.joined': { memberId: string; language: string; isReturning: boolean }
  /** Emitted behind the lock on the member's row: what belongs to the member ends in the same transaction. */
  'member.left': { memberId: string }
  'payment.captured': CapturedPayment
  'payment.promised': PromisedPayment
  /** A promise is over without money. */
  'payment.lapsed': { orderId: string }
  'payment.refused': { orderId: string; attemptId: string; message: string }
  /** The gateway holds less of a payment than we know of; who hears it records what went back without us. */
  'payment.balanceDropped': {
    provider: GatewayProvider
    orderId: string
    gatewayTxId: string
    balance: number
  }
  'payment.refunded': { orderId: string; refundId: string; amount: number; currency: Currency }
  'order.fulfilled': {
    orderId: string
    memberId: string
    kind: 'POINT' | 'PRODUCT'
    /** How it is called as a whole, and all its units. */
    name: Texts
    quantity: number
    lines: FulfilledLine[]
    /** Its buyer gives it to somebody else: it has brought no rights yet. */
    isGift: boolean
    /** What was paid, in minor units. */
    amount: number
    currency: Currency
    pgCode: PgCode
    /** What a cube package brought, its bonus included; null for products. */
    cubes: number | null
    bonusCubes: number | null
  }
  'order.paymentReturns': ReturningPayment
  /** The fan asks for money that only a person may give back. */
  'order.refundAsked': { orderId: string; requestId: string; memberId: string; name: Texts }
  /** Money of an order is on its way back; cubes are there at once, and only `order.refunded` tells of them. */
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
  /** All money of an order goes back, so whatever it brought ends. */
  'order.rightsEnded': { orderId: string }
  /** Money or cubes of an order are back; `isWhole` when nothing of it is left. */
  'order.refunded': {
    orderId: string
    refundId: string
    memberId: string
    kind: 'POINT' | 'PRODUCT'
    name: Texts
    quantity: number
    eventId: string | null
    /** Whoever bought it never had what it brings. */
    isGift: boolean
    amount: number
    currency: Currency
    pgCode: PgCode
    isWhole: boolean
  }
  /** A refund of all of an order was taken back: what it had stopped goes on. */
  'order.refundWithdrawn': { orderId: string }
  /** A person has decided against a request of the fan. */
  'order.refundDeclined': { orderId: string; requestId: string; memberId: string; name: Texts }
  /** A payment at a shop was registered: it is due until `deadline` (ISO 8601). */
  'order.awaitsDeposit': {
    orderId: string
    memberId: string
    name: Texts
    amount: number
    currency: Currency
    deadline: string
    instructionsUrl: string
  }
  /** A parcel is with its carrier, or with who waited for it. */
  'parcel.shipped': ParcelNews & { carrier: Carrier; trackingNumber: string }
  'parcel.delivered': ParcelNews
  /** Something of an order that was given back had gone out, and is here again. */
  'delivery.cameBack': { orderId: string }
  'coupon.redeemed': {
    redemptionId: string
    memberId: string
    gift: { gives: 'CUBES' | 'SOULS'; amount: number } | { gives: 'TICKET'; eventId: string; title: Texts }
  }
  /** The house lets a member in; named by the first right of those that were given together. */
  'right.granted': { grantId: string; memberId: string; eventId: string; title: Texts }
  /** A gift is paid: its link exists, and is good until `until` (ISO 8601). */
  'gift.ready': GiftNews & { amount: number; currency: Currency; pgCode: PgCode; until: string }
  /** Nobody has taken it, and there is a day left. */
  'gift.dueSoon': GiftNews & { until: string }
  /** What was bought is the recipient's; goods have their address by now. */
  'gift.accepted': GiftNews & { recipientId: string }
  /** The money goes back to the sender by a refund of the order, as it does of one that expired. */
  'gift.declined': GiftNews
  'gift.expired': GiftNews
  /** The order was paid back without the gift being over; `recipientId` is null while nobody had taken it. */
  'gift.revoked': GiftNews & { recipientId: string | null }
}

/** A gift that something happened to. */
export interface GiftNews {
  giftId: string
  /** The sender's order that paid it. */
  orderId: string
  senderId: string
  productId: string
  kind: Product['kind']
  /** What it is a ticket to, or goods of; null for what stands alone. */
  eventId: string | null
  name: Texts
  quantity: number
}

/** What was bought of one product. */
export interface FulfilledLine {
  lineId: string
  productId: string
  kind: 'CUBES' | 'TICKET_LIVE' | 'TICKET_REPLAY' | 'GOODS' | 'DIGITAL' | 'FAN_CALL' | 'DRAW_ENTRY'
  eventId: string | null
  quantity: number
  /** Rights to its event; times are ISO texts, null where the event's own count. */
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

/** A parcel that something happened to. */
export interface ParcelNews {
  parcelId: string
  orderId: string
  /** Who gets it: the buyer, or who accepted it as a gift. */
  memberId: string
  /** What is in it; never empty. */
  items: { name: Texts; quantity: number }[]
}

/** Money a gateway has taken; `matches` says whether sum and currency equal what the attempt asked. */
export interface CapturedPayment {
  provider: GatewayProvider
  orderId: string
  attemptId: string
  gatewayTxId: string
  amount: number
  currency: PaidCurrency
  matches: boolean
}

/** A buyer will pay at a shop; `instructionsUrl` is null where the gateway has not told how. */
export interface PromisedPayment {
  orderId: string
  attemptId: string
  deadline: Date
  instructionsUrl: string | null
}

/** Money that came in and cannot be kept for its order: all of it goes back. */
export interface ReturningPayment {
  orderId: string
  memberId: string
  kind: 'POINT' | 'PRODUCT'
  name: Texts
  quantity: number
  reason: 'MISMATCH' | 'OUT_OF_STOCK' | 'PAID_TWICE' | 'BUYER_LEFT' | 'REPLACED'
  /** The gateway's number of the payment. */
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
      for (const handler of handlers.get(kind) ?? []) await handler(tx, event as never)
    },
  }
}

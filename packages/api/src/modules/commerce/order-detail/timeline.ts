import type { TimelineEntry } from '@encore/contract/endpoints'
import type { HistoryRow } from '#modules/commerce/delivery/index.ts'
import type { GiftStep } from '#modules/commerce/gifts/index.ts'
import type { OrderMove } from '#modules/commerce/orders/index.ts'
import type { RequestOfOrder } from '#modules/commerce/refunds/index.ts'

type Moment = TimelineEntry['what']

export interface Happened {
  moves: OrderMove[]
  /** When the buyer agreed that digital content begins immediately. */
  consentedAt: Date | null
  requests: RequestOfOrder[]
  deliveries: HistoryRow[]
  /** Empty unless the order is a gift. */
  gifts: GiftStep[]
  /** Grant times of downloads, ISO 8601. */
  filesSince: string[]
}

/** Merges all records, oldest first. Among simultaneous ones, the consent and the order's own moves come first. */
export function timelineOf({
  moves,
  consentedAt,
  requests,
  deliveries,
  gifts,
  filesSince,
}: Happened): TimelineEntry[] {
  const entries = [
    ...(consentedAt ? entry(consentedAt, 'DIGITAL_AGREED') : []),
    ...moves.flatMap(({ event, at }) => entry(at, momentOfMove[event])),
    ...requests.flatMap(({ at, decidedAt, state }) => [
      ...entry(at, 'REFUND_REQUESTED'),
      ...(state === 'DECLINED' && decidedAt ? entry(decidedAt, 'REFUND_DECLINED') : []),
    ]),
    ...gifts.flatMap(({ event, at }) => entry(at, momentOfGift[event])),
    ...filesSince.map((at): TimelineEntry => ({ at, what: 'DOWNLOAD_READY', parcelId: null })),
    ...deliveries.flatMap(({ subject, event, at }) =>
      entry(
        at,
        momentOfDelivery[`${subject.slice(0, 2)} ${event}`],
        subject.startsWith('pc_') ? subject : null,
      ),
    ),
  ]
  return entries
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .filter(({ what }, at, all) => what !== 'PAYMENT_OPENED' || all[at - 1]?.what !== 'PAYMENT_OPENED')
}

function entry(at: Date, what: Moment | null | undefined, parcelId: string | null = null): TimelineEntry[] {
  return what ? [{ at: at.toISOString(), what, parcelId }] : []
}

/** Null when another record already shows it to the buyer. */
const momentOfMove: Record<OrderMove['event'], Moment | null> = {
  placed: 'ORDERED',
  paidByCubes: 'PAID',
  gatewayOpened: 'PAYMENT_OPENED',
  captured: 'PAID',
  capturedInVain: 'PAYMENT_RETURNS',
  refused: 'PAYMENT_REFUSED',
  buyerCanceled: 'CANCELED',
  expired: 'EXPIRED',
  failed: 'FAILED',
  delivered: null,
  deliveryUndone: null,
  refundAsked: 'REFUND_STARTED',
  refunded: 'REFUNDED',
  partlyRefunded: 'PARTLY_REFUNDED',
  backToFulfilled: 'REFUND_WITHDRAWN',
  backToDelivered: 'REFUND_WITHDRAWN',
  backToPartly: 'REFUND_WITHDRAWN',
}

const momentOfGift: Record<GiftStep['event'], Moment> = {
  paid: 'GIFT_READY',
  accepted: 'GIFT_ACCEPTED',
  declined: 'GIFT_DECLINED',
  expired: 'GIFT_EXPIRED',
  withdrawn: 'GIFT_WITHDRAWN',
  revoked: 'GIFT_REVOKED',
}

/** Keys are the id prefix (`pc` parcel, `pk` pass) and the event. */
const momentOfDelivery: Record<string, Moment> = {
  'pc preparing': 'PARCEL_PREPARING',
  'pc shipped': 'PARCEL_SHIPPED',
  'pc delivered': 'PARCEL_DELIVERED',
  'pc cameBack': 'PARCEL_RETURNED',
  'pc stopped': 'PARCEL_STOPPED',
  'pc resumed': 'PARCEL_PREPARING',
  'pk ready': 'PICKUP_READY',
  'pk handedOver': 'PICKUP_HANDED_OVER',
  'pk takenBack': 'PICKUP_TAKEN_BACK',
  'pk ended': 'PICKUP_ENDED',
  'pk resumed': 'PICKUP_READY',
}

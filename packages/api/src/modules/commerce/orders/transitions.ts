import type { orderStatuses } from '@encore/contract/endpoints'
import type { Transitions } from '#kernel/transitions.ts'

export type OrderStatus = (typeof orderStatuses)[number]

export type OrderEvent =
  | 'paidByCubes'
  /** An attempt was signed, so the gateway page can open. */
  | 'gatewayOpened'
  /** A capture of the right amount, and the units are available. */
  | 'captured'
  /** A capture that cannot be fulfilled because of its amount or the stock; it is refunded. */
  | 'capturedInVain'
  | 'refused'
  | 'buyerCanceled'
  /** The hold ended and the gateway reports no payment. */
  | 'expired'
  /** Like `expired`, after a refused last attempt. */
  | 'failed'
  | 'delivered'
  /** A parcel came back, or a hand-over was undone. */
  | 'deliveryUndone'
  | 'refundAsked'
  | 'refunded'
  | 'partlyRefunded'
  /** Staff cancelled the refund; the order returns to its previous status. */
  | 'backToFulfilled'
  | 'backToDelivered'
  | 'backToPartly'

const closed = { captured: 'FULFILLED', capturedInVain: 'REFUND_PENDING' } as const
const backs = {
  backToFulfilled: 'FULFILLED',
  backToDelivered: 'DELIVERED',
  backToPartly: 'PARTIALLY_REFUNDED',
} as const
const ends = { buyerCanceled: 'CANCELED', expired: 'EXPIRED', failed: 'FAILED' } as const

export const orderGraph: Transitions<OrderStatus, OrderEvent> = {
  INIT: { paidByCubes: 'FULFILLED', gatewayOpened: 'PENDING', ...ends },
  PENDING: { ...closed, refused: 'PENDING', ...ends },
  FULFILLED: { delivered: 'DELIVERED', refundAsked: 'REFUND_PENDING' },
  DELIVERED: { refundAsked: 'REFUND_PENDING', deliveryUndone: 'FULFILLED' },
  CANCELED: closed,
  EXPIRED: closed,
  FAILED: closed,
  REFUND_PENDING: { refunded: 'REFUNDED', partlyRefunded: 'PARTIALLY_REFUNDED', ...backs },
  PARTIALLY_REFUNDED: { refundAsked: 'REFUND_PENDING' },
  REFUNDED: {},
}

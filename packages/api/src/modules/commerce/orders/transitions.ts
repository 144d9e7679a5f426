import type { orderStatuses } from '@encore/contract/endpoints'
import type { Transitions } from '#kernel/transitions.ts'

export type OrderStatus = (typeof orderStatuses)[number]

export type OrderEvent =
  /** The wallet paid. */
  | 'paidByCubes'
  /** An attempt was signed: the gateway's page can open. */
  | 'gatewayOpened'
  /** A capture as asked, and what was ordered is there. */
  | 'captured'
  /** A capture that cannot be served: another sum, or nothing left; the money goes back. */
  | 'capturedInVain'
  | 'refused'
  | 'buyerCanceled'
  /** The hold passed and the gateway says unpaid. */
  | 'expired'
  /** The same, and the last attempt was refused. */
  | 'failed'
  | 'delivered'
  /** Something of it came back, or was not handed over after all. */
  | 'deliveryUndone'
  | 'refundAsked'
  | 'refunded'
  | 'partlyRefunded'
  /** A person took the refund back: the order stands where it stood. */
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

/** How orders move; there is no other way. */
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

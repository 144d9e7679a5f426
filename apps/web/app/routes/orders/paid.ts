import type { OrderRecord } from '@encore/contract/endpoints'

const paidStatuses: readonly OrderRecord['status'][] = [
  'FULFILLED',
  'DELIVERED',
  'REFUND_PENDING',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
]

/** True when the buyer may use the products, all or some of them. */
export const isHad = ({ status, kind, isGift }: Pick<OrderRecord, 'status' | 'kind' | 'isGift'>): boolean =>
  kind === 'PRODUCT' && !isGift && ['FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED'].includes(status)

/** True when money or cubes were taken, even if they were refunded later. */
export const isPaid = ({ status }: Pick<OrderRecord, 'status'>): boolean => paidStatuses.includes(status)

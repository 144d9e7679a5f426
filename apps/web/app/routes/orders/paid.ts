import type { OrderRecord } from '@encore/contract/endpoints'

const paidStatuses: readonly OrderRecord['status'][] = [
  'FULFILLED',
  'DELIVERED',
  'REFUND_PENDING',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
]

/** What was bought is the fan's to use, whole or in part. */
export const isHad = ({ status, kind, isGift }: Pick<OrderRecord, 'status' | 'kind' | 'isGift'>): boolean =>
  kind === 'PRODUCT' && !isGift && ['FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED'].includes(status)

/** Money or cubes were taken for it, whatever became of them. */
export const isPaid = ({ status }: Pick<OrderRecord, 'status'>): boolean => paidStatuses.includes(status)

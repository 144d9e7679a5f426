import type { OrderRecord } from '@encore/contract/endpoints'

const paidStatuses: readonly OrderRecord['status'][] = [
  'FULFILLED',
  'DELIVERED',
  'REFUND_PENDING',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
]

/** Money or cubes were taken for it, whatever became of them. */
export const isPaid = ({ status }: Pick<OrderRecord, 'status'>): boolean => paidStatuses.includes(status)

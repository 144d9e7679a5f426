import type { OrderRecord } from '../endpoints/index.ts'

export const orderStatusStyle = {
  INIT: 'soft',
  PENDING: 'warn',
  FULFILLED: 'ok',
  DELIVERED: 'ok',
  CANCELED: 'soft',
  FAILED: 'bad',
  EXPIRED: 'soft',
  REFUND_PENDING: 'warn',
  PARTIALLY_REFUNDED: 'soft',
  REFUNDED: 'soft',
} as const satisfies Record<OrderRecord['status'], 'soft' | 'ok' | 'warn' | 'bad'>

import type { OrderRecord } from '@encore/contract/endpoints'
import type { BadgeProps } from '@encore/ui/Badge'

/** The badge of an order by where it stands. */
export const orderLooks: Record<OrderRecord['status'], NonNullable<BadgeProps['kind']>> = {
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
}

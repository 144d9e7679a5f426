import type { OrderRecord } from '@encore/contract/endpoints'
import { orderStatusStyle } from '@encore/contract/rules/order-status-style'
import { Badge } from '@encore/ui/Badge'
import { useT } from '#app/i18n/TextProvider.tsx'
import { isRefused } from './is-refused.ts'

/** Status of an order; a pending one with a refused payment is shown as failed. */
export function OrderBadge({ order }: { order: OrderRecord }) {
  const t = useT()
  const status = isRefused(order) ? 'FAILED' : order.status
  return <Badge kind={orderStatusStyle[status]}>{t(`account.orders.status.${status}`)}</Badge>
}

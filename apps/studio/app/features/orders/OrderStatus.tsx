import type { StudioOrderRow } from '@encore/contract/endpoints'
import { Badge, type BadgeProps } from '@encore/ui/Badge'
import { useWords } from '#app/i18n/TextProvider.tsx'
import styles from './OrderStatus.module.css'

const kinds: Record<StudioOrderRow['status'], NonNullable<BadgeProps['kind']>> = {
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

export function OrderStatus({ status, isGift }: Pick<StudioOrderRow, 'status' | 'isGift'>) {
  const w = useWords()
  return (
    <span className={styles.badges}>
      <Badge kind={kinds[status]}>{w.orders.status[status]}</Badge>
      {isGift ? <Badge kind="soft">{w.orders.gift}</Badge> : null}
    </span>
  )
}

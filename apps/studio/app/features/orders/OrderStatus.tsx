import type { StudioOrderRow } from '@encore/contract/endpoints'
import { orderStatusStyle } from '@encore/contract/rules/order-status-style'
import { Badge } from '@encore/ui/Badge'
import { useWords } from '#app/i18n/TextProvider.tsx'
import styles from './OrderStatus.module.css'

export function OrderStatus({ status, isGift }: Pick<StudioOrderRow, 'status' | 'isGift'>) {
  const w = useWords()
  return (
    <span className={styles.badges}>
      <Badge kind={orderStatusStyle[status]}>{w.orders.status[status]}</Badge>
      {isGift ? <Badge kind="soft">{w.orders.gift}</Badge> : null}
    </span>
  )
}

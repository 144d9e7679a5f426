import type { StudioOrderRow } from '@encore/contract/endpoints'
import { orderStatusStyle } from '@encore/contract/rules/order-status-style'
import { Badge } from '@encore/ui/Badge'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import styles from './OrderStatus.module.css'

export function OrderStatus({ status, isGift }: Pick<StudioOrderRow, 'status' | 'isGift'>) {
  const t = useT()
  return (
    <span className={styles.badges}>
      <Badge kind={orderStatusStyle[status]}>{findText(t, `orders.status.${status}`)}</Badge>
      {isGift ? <Badge kind="soft">{t('orders.gift')}</Badge> : null}
    </span>
  )
}

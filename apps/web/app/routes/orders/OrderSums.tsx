import type { OrderRecord } from '@encore/contract/endpoints'
import { Pairs } from '@encore/ui/Pairs'
import { Panel } from '@encore/ui/Panel'
import { useOrderWords } from '#app/features/orders/use-order-words.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './order.module.css'
import { isPaid } from './paid.ts'

/** What it came to, and by which means. */
export function OrderSums({ order }: { order: OrderRecord }) {
  const t = useT()
  const { sum } = useOrderWords()
  const { total, shipping, pgCode, orderId, refund } = order
  const goods = { ...total, amount: total.amount - (shipping?.amount ?? 0) }
  return (
    <Panel className={styles.sums}>
      <Pairs
        rows={[
          ...(shipping
            ? [
                { key: 'goods', name: t('order.goods'), value: sum(goods) },
                { key: 'shipping', name: t('order.shipping'), value: sum(shipping) },
              ]
            : []),
          { key: 'total', name: t('order.total'), value: sum(total), strong: true },
          ...(refund.refunded
            ? [{ key: 'refunded', name: t('order.refunded'), value: sum(refund.refunded) }]
            : []),
          ...(pgCode === 'CUBE'
            ? []
            : [
                {
                  key: 'method',
                  name: t(isPaid(order) ? 'order.method' : 'shop.methods'),
                  value: t(`shop.method.${pgCode}`),
                },
              ]),
        ]}
      />
      <p className={styles.number}>
        <span>{t('order.number')}</span> <span translate="no">{orderId}</span>
      </p>
    </Panel>
  )
}

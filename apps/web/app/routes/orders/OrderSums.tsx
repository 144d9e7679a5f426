import type { OrderRecord, TaxLine } from '@encore/contract/endpoints'
import { Pairs } from '@encore/ui/Pairs'
import { Panel } from '@encore/ui/Panel'
import { useOrderWords } from '#app/features/orders/use-order-words.ts'
import { useTaxWords } from '#app/features/orders/use-tax-words.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './order.module.css'
import { isPaid } from './paid.ts'

export function OrderSums({ order, tax }: { order: OrderRecord; tax: readonly TaxLine[] }) {
  const t = useT()
  const { sum } = useOrderWords()
  const { rateOf, none, signed } = useTaxWords()
  const { total, shipping, pgCode, orderId, refund } = order
  const goods = { ...total, amount: total.amount - (shipping?.amount ?? 0) }
  const taxRow = (line: TaxLine) => ({
    key: `tax ${line.country} ${line.rate} ${line.currency}`,
    name: t('tax.included', { rate: rateOf(line) }),
    value: <span translate="no">{signed({ amount: line.tax, currency: line.currency })}</span>,
  })
  const reasons = [
    ...new Set(tax.flatMap((line) => (line.treatment === 'TAXED' ? [] : [`${rateOf(line)}: ${none(line)}`]))),
  ]
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
          ...tax.flatMap((line) => (line.treatment === 'TAXED' ? [taxRow(line)] : [])),
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
      {reasons.map((reason) => (
        <p key={reason} className="faint small">
          {reason}
        </p>
      ))}
      <p className={styles.number}>
        <span>{t('order.number')}</span> <span translate="no">{orderId}</span>
      </p>
    </Panel>
  )
}

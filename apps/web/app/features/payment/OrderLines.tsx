import type { OrderState } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Pairs } from '@encore/ui/Pairs'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './ReturnCard.module.css'

export function OrderLines({ order }: { order: OrderState }) {
  const { t } = useText()
  const money = useMoneyText()
  const { name, quantity, total, pgCode, orderId } = order
  const item = (
    <span lang={languageTag[name.lang]}>{quantity > 1 ? `${name.text} × ${quantity}` : name.text}</span>
  )
  return (
    <div className={styles.lines}>
      <Pairs
        rows={[
          { key: 'item', name: t('payment.lines.item'), value: item },
          ...(pgCode === 'CUBE'
            ? []
            : [{ key: 'method', name: t('shop.methods'), value: t(`shop.method.${pgCode}`) }]),
          { key: 'total', name: t('payment.lines.total'), value: money(total), strong: true },
        ]}
      />
      <p className={styles.number}>
        <span>{t('payment.lines.number')}</span> <span translate="no">{orderId.slice(-8)}</span>
      </p>
    </div>
  )
}

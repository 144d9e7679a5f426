import type { Currency, PaidCurrency } from '@encore/contract/rules/money'
import { Select } from '@encore/ui/Select'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './PricesIn.module.css'

export interface PricesInProps {
  /** Currencies in which every product has a price; a single one is not shown. */
  currencies: readonly Currency[]
  currency: Currency
  onChoose: (currency: PaidCurrency) => void
}

export function PricesIn({ currencies, currency, onChoose }: PricesInProps) {
  const t = useT()
  if (currencies.length < 2) return null
  return (
    <span className={styles.currency}>
      <span aria-hidden="true">{t('checkout.pricesIn')}</span>
      <Select
        aria-label={t('checkout.pricesIn')}
        value={currency}
        onChange={({ target }) => {
          const chosen = currencies.find((code) => code === target.value)
          if (chosen && chosen !== 'CUBE') onChoose(chosen)
        }}
      >
        {currencies.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </Select>
    </span>
  )
}

import { type Currency, currencySymbol, type PaidCurrency } from '@encore/contract/rules/money'
import { Chip } from '@encore/ui/Chip'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './CubeShop.module.css'
import { isPaidCurrency } from './packages.ts'

export interface CurrencyChoiceProps {
  currency: Currency
  currencies: readonly Currency[]
  onChoose: (currency: PaidCurrency) => void
}

export function CurrencyChoice({ currency, currencies, onChoose }: CurrencyChoiceProps) {
  const t = useT()
  const paid = currencies.filter(isPaidCurrency)
  if (paid.length < 2) return null
  return (
    <fieldset className={styles.currencies} aria-label={t('shop.currency')}>
      {paid.map((code) => (
        <Chip key={code} chosen={code === currency} onClick={() => onChoose(code)}>
          {`${currencySymbol[code]} ${code}`}
        </Chip>
      ))}
    </fieldset>
  )
}

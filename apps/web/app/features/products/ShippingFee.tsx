import type { Product } from '@encore/contract/endpoints'
import { likeliestCountry, servedCountries } from '@encore/contract/rules/countries'
import { type ShippingFees, shippingFee } from '@encore/contract/rules/shipping-fees'
import { Select } from '@encore/ui/Select'
import { useId, useState } from 'react'
import { priceIn } from '#app/features/tickets/sale.ts'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './ShippingFee.module.css'

export interface ShippingFeeProps {
  product: Product
  quantity: number
  /** Null when unknown; the checkout then shows the fee. */
  fees: ShippingFees | null
}

export function ShippingFee({ product, quantity, fees }: ShippingFeeProps) {
  const { t, tag, locale } = useText()
  const money = useMoneyText()
  const id = useId()
  const countries = servedCountries.filter((code) => product.shipsTo?.includes(code) ?? true)
  const [wanted, setWanted] = useState(likeliestCountry[locale])
  const country = countries.includes(wanted) ? wanted : (countries[0] ?? wanted)
  const currency = priceIn(locale, product)?.currency ?? 'CUBE'
  const fee = fees && shippingFee(fees, country, currency, [{ weightGrams: product.weightGrams, quantity }])
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  return (
    <div className={styles.fee}>
      <label htmlFor={id}>{t('products.shipsTo')}</label>
      {/* JavaScript engines name some countries differently. */}
      <Select id={id} value={country} onChange={(event) => setWanted(event.target.value)}>
        {countries.map((code) => (
          <option key={code} value={code} suppressHydrationWarning>
            {names.of(code)}
          </option>
        ))}
      </Select>
      <output htmlFor={id} translate="no">
        {fee && money(fee)}
      </output>
      {product.shipsTo !== null && <small>{t('products.shipsOnly', { n: countries.length })}</small>}
    </div>
  )
}

import { currencySymbol } from '@encore/contract/rules/money'
import { Choice } from '@encore/ui/Choice'
import { CubeAmount } from '@encore/ui/CubeAmount'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CubeShop.module.css'
import { type CubePackage, isPaidCurrency, pricePerCube } from './packages.ts'

export function PackageChoice({ product }: { product: CubePackage }) {
  const { t } = useText()
  const money = useMoneyText()
  const { productUid, point, bonusPoint, price, currency } = product
  const symbol = isPaidCurrency(currency) ? currencySymbol[currency] : ''
  return (
    <Choice
      value={productUid}
      tint="cube"
      title={<CubeAmount words={t('wallet.cubes', { n: point })} />}
      aside={
        bonusPoint > 0 && (
          <>
            <span>{`+${bonusPoint}`}</span> <span className="visually-hidden">{t('shop.bonus')}</span>
          </>
        )
      }
      note={
        <span className={styles.price}>
          <span translate="no">{money({ amount: price, currency })}</span>
          <span>{t('shop.each', { price: `${symbol}${pricePerCube(product)}` })}</span>
        </span>
      }
    />
  )
}

import { currencySymbol, formatMoney } from '@encore/contract/rules/money'
import { Choice } from '@encore/ui/Choice'
import { CubeAmount } from '@encore/ui/CubeAmount'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CubeShop.module.css'
import { type CubePackage, isPaidCurrency, pricePerCube } from './packages.ts'

export function PackageChoice({ product }: { product: CubePackage }) {
  const { t, tag } = useText()
  const { productUid, point, bonusPoint, price, currency } = product
  const symbol = isPaidCurrency(currency) ? currencySymbol[currency] : ''
  return (
    <Choice
      value={productUid}
      tint="cube"
      title={<CubeAmount amount={point} unit={t('wallet.cubeUnit', { n: point })} />}
      aside={
        bonusPoint > 0 && (
          <>
            +{bonusPoint}
            <span className="visually-hidden"> {t('shop.bonus')}</span>
          </>
        )
      }
      note={
        <span className={styles.price}>
          <span>{formatMoney({ amount: price, currency }, tag)}</span>
          <span>{t('shop.each', { price: `${symbol}${pricePerCube(product)}` })}</span>
        </span>
      }
    />
  )
}

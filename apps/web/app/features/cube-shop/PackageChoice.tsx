import { currencySymbol } from '@encore/contract/rules/money'
import { Choice } from '@encore/ui/Choice'
import { ChoiceButton } from '@encore/ui/ChoiceButton'
import { CubeAmount } from '@encore/ui/CubeAmount'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CubeShop.module.css'
import { type CubePackage, isPaidCurrency, pricePerCube } from './packages.ts'

export function PackageChoice({ product }: { product: CubePackage }) {
  return <Choice value={product.productUid} tint="cube" {...usePackageText(product)} />
}

/** A package for guests; one press leads to the sign-in. */
export function PackageButton({ product, onPick }: { product: CubePackage; onPick: () => void }) {
  return <ChoiceButton tint="cube" onClick={onPick} {...usePackageText(product)} />
}

function usePackageText(product: CubePackage) {
  const { t } = useText()
  const money = useMoneyText()
  const { point, bonusPoint, price, currency } = product
  const symbol = isPaidCurrency(currency) ? currencySymbol[currency] : ''
  return {
    title: <CubeAmount words={t('wallet.cubes', { n: point })} />,
    aside: bonusPoint > 0 && (
      <>
        <span>{`+${bonusPoint}`}</span> <span className="visually-hidden">{t('shop.bonus')}</span>
      </>
    ),
    note: (
      <span className={styles.price}>
        <span translate="no">{money({ amount: price, currency })}</span>
        <span>{t('shop.each', { price: `${symbol}${pricePerCube(product)}` })}</span>
      </span>
    ),
  }
}

import type { Product } from '@encore/contract/endpoints'
import { CubeAmount } from '@encore/ui/CubeAmount'
import { priceIn } from '#app/features/tickets/sale.ts'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { Offer } from './offers.ts'

/** Price of an offer, "from" the cheapest when its products differ; in cubes when it has no price in money. */
export function OfferPrice({ offer: { products } }: { offer: Offer }) {
  const { t, locale } = useText()
  const money = useMoneyText()
  const prices = products.flatMap((product) => priceIn(locale, product) ?? [])
  const lowest = prices.toSorted((one, other) => one.amount - other.amount)[0]
  if (!lowest) return <CubePrice product={products[0]} />
  const text = money(lowest)
  const isOnlyOne = prices.every(({ amount }) => amount === lowest.amount)
  return (
    <span translate={isOnlyOne ? 'no' : undefined}>
      {isOnlyOne ? text : t('event.priceFrom', { price: text })}
    </span>
  )
}

export function ProductPrice({ product }: { product: Product }) {
  const { locale } = useText()
  const money = useMoneyText()
  const price = priceIn(locale, product)
  return price ? <span translate="no">{money(price)}</span> : <CubePrice product={product} />
}

export function CubePrice({ product }: { product: Product }) {
  const { t } = useText()
  const cubes = product.productPointPrice
  if (cubes === null) return null
  return <CubeAmount words={t('wallet.cubes', { n: cubes })} showUnit />
}

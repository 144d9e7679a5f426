import type { Product } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { formatMoney, type Money } from '@encore/contract/rules/money'
import { CubeAmount } from '@encore/ui/CubeAmount'
import { priceIn } from '#app/features/tickets/sale.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { Offer } from './offers.ts'

/** What an offer costs, from the cheapest where its products differ; in cubes what is sold for nothing else. */
export function OfferPrice({ offer: { products } }: { offer: Offer }) {
  const { t, tag, locale } = useText()
  const prices = products.flatMap((product) => priceIn(locale, product) ?? [])
  const lowest = prices.toSorted((one, other) => one.amount - other.amount)[0]
  if (!lowest) return <CubePrice product={products[0]} />
  const text = priceText(lowest, locale, tag)
  return prices.every(({ amount }) => amount === lowest.amount) ? text : t('event.priceFrom', { price: text })
}

/** What one product costs. */
export function ProductPrice({ product }: { product: Product }) {
  const { tag, locale } = useText()
  const price = priceIn(locale, product)
  return price ? priceText(price, locale, tag) : <CubePrice product={product} />
}

export function CubePrice({ product }: { product: Product }) {
  const { t } = useText()
  const cubes = product.productPointPrice
  if (cubes === null) return null
  return <CubeAmount amount={cubes} unit={t('wallet.cubeUnit', { n: cubes })} showUnit />
}

/** ¥ stands for two currencies: where readers would not take it for granted the code stands beside it. */
export const priceText = (price: Money, locale: Locale, tag: string): string =>
  formatMoney(price, tag, price.currency === 'CNY' || (price.currency === 'JPY' && locale !== 'ja'))

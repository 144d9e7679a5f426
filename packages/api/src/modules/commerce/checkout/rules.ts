import type { Quote } from '@encore/contract/endpoints'
import type { Currency, Money, PaidCurrency } from '@encore/contract/rules/money'
import type { SaleProduct } from '#modules/catalog/products/index.ts'

interface Line {
  quantity: number
  product: Pick<SaleProduct, 'prices' | 'pointPrice'>
}

/** Sums all lines and the shipping; null when a line has no price in the currency. */
export function sumOf(lines: Line[], currency: Currency, shipping: Money | null): Quote['money'] {
  const amounts = lines.map(({ product, quantity }) => {
    const unit =
      currency === 'CUBE'
        ? product.pointPrice
        : product.prices.find((price) => price.currency === currency)?.amount
    return unit ? unit * quantity : null
  })
  if (amounts.some((amount) => amount === null)) return null
  const goods = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
  return {
    goods: { amount: goods, currency },
    shipping,
    total: { amount: goods + (shipping?.amount ?? 0), currency },
  }
}

type Together = Pick<
  SaleProduct,
  'kind' | 'payEndAt' | 'onAirAt' | 'defaultCurrency' | 'prices' | 'pointPrice'
>

/** Combines several products into one that decides the payment methods: earliest deadline and total price. */
export function togetherAs(
  products: Pick<SaleProduct, 'kind' | 'payEndAt' | 'onAirAt'>[],
  money: Money | null,
  points: Money | null,
): Together {
  const ends = products.map(({ payEndAt }) => payEndAt.getTime())
  const starts = products.flatMap(({ kind, onAirAt }) =>
    kind === 'TICKET_LIVE' && onAirAt ? [onAirAt.getTime()] : [],
  )
  return {
    kind: starts.length > 0 ? 'TICKET_LIVE' : 'GOODS',
    payEndAt: new Date(Math.min(...ends)),
    onAirAt: starts.length > 0 ? new Date(Math.min(...starts)) : null,
    defaultCurrency: money?.currency ?? 'CUBE',
    prices: money && isPaid(money) ? [money] : [],
    pointPrice: points?.amount ?? null,
  }
}

const isPaid = (money: Money): money is Money<PaidCurrency> => money.currency !== 'CUBE'

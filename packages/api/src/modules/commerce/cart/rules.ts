import type { AddRefusal } from '@encore/contract/endpoints'
import { type CartProblem, cartLinesMax } from '@encore/contract/rules/cart'
import { giftHindrance } from '@encore/contract/rules/gifts'
import { orderQuantityMax } from '@encore/contract/rules/limits'
import type { Money, PaidCurrency } from '@encore/contract/rules/money'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { SaleProduct } from '#modules/catalog/products/index.ts'
import type { CartLineRow, PriceList } from './store.ts'

/** A product as one member could buy it now. */
export interface Offer {
  product: SaleProduct
  sale: 'OPEN' | 'NOT_YET' | 'CLOSED'
  /** Units the member could get: on sale, or held by their own unpaid orders. */
  available: number
  /** Units held by others; they may become available again. */
  mayReturn: number
  /** Units left within the member's limit over all their orders. */
  allowed: number
  /** True when the live ticket adds nothing to what the member already has. */
  isEntitled: boolean
}

export const pricesOf = ({ prices, pointPrice }: SaleProduct): PriceList => ({
  ...Object.fromEntries(prices.map(({ currency, amount }) => [currency, amount])),
  ...(pointPrice === null ? {} : { CUBE: pointPrice }),
})

export const priceIn = ({ prices }: SaleProduct, currency: PaidCurrency): Money<PaidCurrency> | null =>
  prices.find((price) => price.currency === currency) ?? null

/** Maximum quantity of a line. */
export const quantityMaxOf = ({ available, allowed }: Offer): number =>
  Math.max(0, Math.min(available, allowed, orderQuantityMax))

/** The currency that prices are shown in, and every currency in which a payment method charges. */
export interface ShownCurrencies {
  currency: PaidCurrency
  currencies: readonly PaidCurrency[]
}

/**
 * Returns why a line cannot be paid in this currency. A closed sale or an existing entitlement hides all other
 * problems.
 */
export function problemsOf(
  line: Pick<CartLineRow, 'quantity' | 'shownPrices'>,
  offer: Offer | undefined,
  shown: ShownCurrencies,
): CartProblem[] {
  if (!offer) return [{ kind: 'NOT_FOR_SALE' }]
  const { product, sale, isEntitled } = offer
  if (sale === 'CLOSED') return [{ kind: 'SALE_CLOSED' }]
  if (isEntitled) return [{ kind: 'ALREADY_ENTITLED', isGivable: isGivable(offer) }]
  const opening: CartProblem[] =
    sale === 'NOT_YET' ? [{ kind: 'NOT_YET_OPEN', opensAt: product.payStartAt.toISOString() }] : []
  return [
    ...opening,
    ...shortage(line.quantity, offer),
    ...unpayable(product, shown),
    ...changes(line.shownPrices, product, shown.currency),
  ]
}

/** A gift counts against the buy limit of its sender. */
const isGivable = (offer: Offer): boolean =>
  offer.sale === 'OPEN' && quantityMaxOf(offer) > 0 && giftHindrance(offer.product) === null

function shortage(quantity: number, { available, allowed, mayReturn }: Offer): CartProblem[] {
  if (available <= 0) return [{ kind: 'SOLD_OUT', mayReturn }]
  if (quantity <= Math.min(available, allowed)) return []
  return allowed <= available
    ? [{ kind: 'OVER_LIMIT', left: Math.max(0, allowed) }]
    : [{ kind: 'OVER_STOCK', left: available }]
}

function unpayable(product: SaleProduct, { currency, currencies }: ShownCurrencies): CartProblem[] {
  if (priceIn(product, currency) || product.pointPrice !== null) return []
  const others = product.prices.map((price) => price.currency).filter((code) => currencies.includes(code))
  return [{ kind: 'NOT_PAYABLE', currencies: others }]
}

/** Compares only the prices that a line shows: the cart's currency and cubes. */
function changes(shown: PriceList, product: SaleProduct, currency: PaidCurrency): CartProblem[] {
  const now = pricesOf(product)
  return [currency, 'CUBE' as const].flatMap((code) => {
    const [before, after] = [shown[code], now[code]]
    if (before === undefined || after === undefined || before === after) return []
    return [
      {
        kind: 'PRICE_CHANGED',
        was: { amount: before, currency: code },
        now: { amount: after, currency: code },
      },
    ]
  })
}

export interface Joined {
  quantity: number
  added: number
  limitedBy: 'STOCK' | 'LIMIT' | null
}

type Refusal = Exclude<AddRefusal, 'NOT_FOUND'>

/** Returns the line's quantity after units are added; `lines` is the number of lines in the cart. */
export function join(
  wished: number,
  offer: Offer,
  inCart: number,
  lines: number,
): Result<Joined, { error: Refusal; data?: Record<string, unknown> }> {
  if (offer.sale === 'CLOSED') return fail('SALE_CLOSED')
  if (offer.isEntitled) return fail('ALREADY_ENTITLED')
  const most = quantityMaxOf(offer)
  const quantity = Math.min(inCart + wished, most)
  const limitedBy = offer.available < Math.min(offer.allowed, orderQuantityMax) ? 'STOCK' : 'LIMIT'
  if (quantity <= inCart) {
    return limitedBy === 'STOCK'
      ? fail('SOLD_OUT', { data: { mayReturn: offer.mayReturn, inCart } })
      : fail('BUY_LIMIT_REACHED', { data: { left: Math.max(0, offer.allowed), inCart } })
  }
  if (inCart === 0 && lines >= cartLinesMax) return fail('CART_FULL', { data: { max: cartLinesMax } })
  const added = quantity - inCart
  return ok({ quantity, added, limitedBy: added < wished ? limitedBy : null })
}

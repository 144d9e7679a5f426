import type { Currency } from '@encore/contract/rules/money'
import type { BuyerChange, ChangeKind, SaleState } from '@encore/contract/rules/product-editing'
import type { WrittenProduct } from '#modules/catalog/products/index.ts'

export interface BuyerFacts {
  sale: SaleState
  saleAfter: SaleState
  /** Units available to buy. */
  free: number
  sold: number
  /** Buyers at checkout who hold units. */
  atCheckout: number
  carts: number
  /** Carts whose displayed price will change. */
  cartsAtOtherPrice: number
  cartsOverLimit: number
  /** Unpaid orders. */
  openOrders: number
  /** Members in the on-sale queue before the sale. */
  waiting: number
  /** Orders whose pickup slot changes its end. */
  slotOrders: number
  siblings: number
}

type Edited = Omit<WrittenProduct, 'version' | 'sale'>

/** Returns the effects of a save on buyers, in display order; changes that affect no buyer are omitted. */
export function buyerChanges(before: Edited, after: Edited, facts: BuyerFacts): BuyerChange[] {
  const { sale, saleAfter, free, carts, openOrders, waiting, atCheckout, sold } = facts
  const isOpen = sale === 'OPEN'
  const opens = !isOpen && saleAfter === 'OPEN'
  const ends = isOpen && saleAfter !== 'OPEN'
  const repriced = isRepriced(before, after)
  const result: ProductRuleDetails[] = [
    ...when(repriced, [
      ['PRICE_NOW', free, isOpen && !ends],
      ['PRICE_CHECKOUT', atCheckout],
      ['PRICE_CARTS', facts.cartsAtOtherPrice],
      ['PRICE_ORDERS', openOrders],
      ['PRICE_QUEUE', waiting],
    ]),
    ...when(opens, [['SALE_OPENS', free, true]]),
    ...when(ends, [
      ['SALE_ENDS', free, true],
      ['ENDS_CHECKOUT', atCheckout],
      ['ENDS_CARTS', carts],
      ['ENDS_QUEUE', waiting],
      ['ENDS_ORDERS', openOrders],
    ]),
    ...when(after.buyLimitMax < before.buyLimitMax, [['LIMIT_CARTS', facts.cartsOverLimit]]),
    ...when(differ(termsOf(before), termsOf(after)), [
      ['TERMS_CHECKOUT', atCheckout],
      ['TERMS_ORDERS', openOrders],
    ]),
    ...when(differ(rightsOf(before), rightsOf(after)), [['RIGHTS_SOLD', sold]]),
    ...when(differ(nameOf(before), nameOf(after)), [['NAME_SOLD', sold]]),
    ['SLOT_ORDERS', facts.slotOrders],
    ...when(differ(sharedOf(before), sharedOf(after)), [['GROUP', facts.siblings]]),
  ]
  return result.flatMap(([kind, count, isReported = count > 0]) => (isReported ? [{ kind, count }] : []))
}

/** `isReported` defaults to a count above zero. */
type ProductRuleDetails = [kind: ChangeKind, count: number, isReported?: boolean]

const when = (holds: boolean, result: ProductRuleDetails[]): ProductRuleDetails[] => (holds ? result : [])

type Priced = Pick<Edited, 'prices' | 'pointPrice'>

/** Minor units by currency, and cubes under `CUBE`. */
export const priceList = ({ prices, pointPrice }: Priced) => ({
  ...(Object.fromEntries(
    prices.map(({ currency, amount }) => [currency, amount] as const).toSorted(),
  ) as Partial<Record<Currency, number>>),
  ...(pointPrice === null ? {} : { CUBE: pointPrice }),
})

export const isRepriced = (before: Priced, after: Priced): boolean =>
  differ(priceList(before), priceList(after))

/** Fields that the checkout asks for or depends on. */
const termsOf = (product: Edited) => [
  product.requiresOrderInfo,
  product.requiresShipping,
  product.isOnSitePickup,
  product.customInfoFields,
  product.weightGrams,
  product.shipsFrom,
  product.shipsTo,
]
/** Benefits of a purchase besides the item itself. */
const rightsOf = ({ replayDays, supplyDate, download, cameras, maxHeight }: Edited) => [
  ...[replayDays, supplyDate, download],
  ...[cameras?.toSorted(), maxHeight],
]
const nameOf = ({ name, options }: Edited) => [sorted(name), options.map(({ value }) => sorted(value))]
/** Values that all products of a group share; null without a group. */
export const sharedOf = ({ name, optionGroup, options }: Edited) =>
  optionGroup === null ? null : [sorted(name), options.map((option) => sorted(option.name))]

const sorted = (texts: object) => Object.entries(texts).toSorted()
const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

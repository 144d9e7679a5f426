import type { Currency, PaidCurrency } from '@encore/contract/rules/money'
import { newId } from '#kernel/ids.ts'
import { chargeCurrency, chosenCurrency, currencyOfLocale } from '#modules/accounts/wallet/index.ts'
import { findProducts, type SaleProduct } from '#modules/catalog/products/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Payer } from './place-point-order.ts'
import { grantsOf } from './rules.ts'
import type { OrderLine } from './store.ts'

export interface WantedLine {
  productUid: string
  quantity: number
  cartItemId?: string | null
  pickupSlotId?: string | null
}

/** A wanted line and the product it is about. */
export interface ChosenLine extends WantedLine {
  product: SaleProduct
}

/** The wanted lines with their products, in the same order; null when one of them is not to be found. */
export async function chooseLines(tx: Tx, wanted: WantedLine[]): Promise<ChosenLine[] | null> {
  const products = await findProducts(
    tx,
    wanted.map(({ productUid }) => productUid),
  )
  const chosen = wanted.flatMap((line) => {
    const product = products.get(line.productUid)
    return product ? [{ ...line, product }] : []
  })
  return chosen.length === wanted.length ? chosen : null
}

/** The currency that pays all lines together, as the member was shown it; null when the method takes none of theirs. */
export async function currencyFor(
  { config }: Ctx,
  tx: Tx,
  lines: ChosenLine[],
  { memberId, pgCode, locale, platform }: Payer,
): Promise<Currency | null> {
  const products = lines.map(({ product }) => product)
  if (pgCode === 'CUBE') return products.every(({ pointPrice }) => pointPrice !== null) ? 'CUBE' : null
  const shared = currenciesOf(products)
  const defaults = products.flatMap(({ defaultCurrency }) =>
    defaultCurrency === 'CUBE' ? [] : [defaultCurrency],
  )
  const wanted = [await chosenCurrency(tx, memberId), currencyOfLocale(locale), defaults[0] ?? null]
  return chargeCurrency({ methods: config.paymentMethods, platform }, pgCode, wanted, shared)
}

/** The currencies in which every product has a price. */
function currenciesOf(products: SaleProduct[]): PaidCurrency[] {
  const first = products[0]?.prices.map(({ currency }) => currency) ?? []
  return first.filter((wanted) =>
    products.every(({ prices }) => prices.some(({ currency }) => currency === wanted)),
  )
}

/** What one unit costs; throws for a currency that the product has no price in. */
export function unitAmount({ id, pointPrice, prices }: SaleProduct, currency: Currency): number {
  const amount =
    currency === 'CUBE' ? pointPrice : prices.find((price) => price.currency === currency)?.amount
  if (!amount) throw new Error(`Product ${id} has no price in ${currency}`)
  return amount
}

/** Lines as they are written down, at the prices of now. */
export const orderLines = (lines: ChosenLine[], currency: Currency): OrderLine[] =>
  lines.map(({ product, quantity, cartItemId = null, pickupSlotId = null }) => ({
    id: newId('ol'),
    productId: product.id,
    kind: product.kind,
    eventId: product.eventId,
    name: product.name,
    quantity,
    unitAmount: unitAmount(product, currency),
    grants: grantsOf(product),
    cartItemId,
    pickupSlotId,
    needsShipping: product.requiresShipping,
    isOnSitePickup: product.isOnSitePickup,
  }))

import type { Failure } from '@encore/contract/errors'
import { orderQuantityMax } from '@encore/contract/rules/limits'
import type { Currency, PaidCurrency } from '@encore/contract/rules/money'
import { newId } from '#kernel/ids.ts'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { chargeCurrency, currencyOfLocale, ownCurrencies } from '#modules/accounts/wallet/index.ts'
import { findProducts, type SaleProduct } from '#modules/catalog/products/index.ts'
import { cartLines } from '#modules/commerce/cart/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { Payer } from './place-point-order.ts'
import { grantsOf } from './rules.ts'
import type { OrderLine } from './store.ts'

export interface WantedLine {
  productUid: string
  quantity: number
  cartItemId?: string | null
  pickupSlotId?: string | null
}

/** Exactly one of product ids or cart lines. */
export interface Wanted {
  lines?: { productUid: string; quantity: number }[] | undefined
  cartItemIds?: string[] | undefined
}

/** Resolves the request to one line per product. */
export async function resolveWanted(
  db: Db,
  memberId: string,
  { lines, cartItemIds }: Wanted,
): Promise<Result<WantedLine[], Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  if ((lines === undefined) === (cartItemIds === undefined)) return invalid('lines', 'required')
  if (cartItemIds) {
    const items = await cartLines(db, memberId, cartItemIds)
    if (items.length < cartItemIds.length) return fail('NOT_FOUND')
    return ok(
      items.map(({ cartItemId, productId, quantity }) => ({ productUid: productId, quantity, cartItemId })),
    )
  }
  const merged = new Map<string, WantedLine>()
  for (const { productUid, quantity } of lines ?? []) {
    merged.set(productUid, { productUid, quantity: quantity + (merged.get(productUid)?.quantity ?? 0) })
  }
  const tooMany = [...merged.values()].some(({ quantity }) => quantity > orderQuantityMax)
  return tooMany ? invalid('lines', 'maximum') : ok([...merged.values()])
}

export interface ChosenLine extends WantedLine {
  product: SaleProduct
}

/** Adds the products to the lines in the same order; null when one does not exist. */
export async function chooseLines(tx: Db, wanted: WantedLine[]): Promise<ChosenLine[] | null> {
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

/** Returns the currency that pays all lines, as the member was shown it; null when the method supports none. */
export async function currencyFor(
  { config, featureSwitches }: Ctx,
  tx: Tx,
  lines: ChosenLine[],
  { memberId, pgCode, locale, platform }: Payer,
  shown: Currency | undefined,
): Promise<Currency | null> {
  const products = lines.map(({ product }) => product)
  if (pgCode === 'CUBE') return products.every(({ pointPrice }) => pointPrice !== null) ? 'CUBE' : null
  const shared = sharedCurrencies(products)
  const defaults = products.flatMap(({ defaultCurrency }) =>
    defaultCurrency === 'CUBE' ? [] : [defaultCurrency],
  )
  const asked = shown === 'CUBE' ? undefined : shown
  const own = await ownCurrencies(tx, memberId)
  const wanted = [asked, own.chosen, own.ofCountry, currencyOfLocale(locale), defaults[0], 'USD' as const]
  return chargeCurrency(
    { methods: config.paymentMethods, platform, isMethodClosed: featureSwitches.isMethodClosed },
    pgCode,
    wanted,
    shared,
  )
}

export function sharedCurrencies(products: SaleProduct[]): PaidCurrency[] {
  const first = products[0]?.prices.map(({ currency }) => currency) ?? []
  return first.filter((wanted) =>
    products.every(({ prices }) => prices.some(({ currency }) => currency === wanted)),
  )
}

/** Price of one unit; throws when the product has no price in the currency. */
export function unitAmount({ id, pointPrice, prices }: SaleProduct, currency: Currency): number {
  const amount =
    currency === 'CUBE' ? pointPrice : prices.find((price) => price.currency === currency)?.amount
  if (!amount) throw new Error(`Product ${id} has no price in ${currency}`)
  return amount
}

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

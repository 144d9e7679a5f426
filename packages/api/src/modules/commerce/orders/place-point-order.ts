import type { PlacedOrder } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { type Money, maxAmount } from '@encore/contract/rules/money'
import type { PgCode, Platform } from '@encore/contract/rules/payment-methods'
import { newId } from '#kernel/ids.ts'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import {
  chargeCurrency,
  currencyOfLocale,
  findPointProduct,
  ownCurrencies,
} from '#modules/accounts/wallet/index.ts'
import { isMethodFailing } from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { depositTerms, noLimits } from './deposit-terms.ts'
import { answerOpenOrder, placeAtGateway } from './open-gateway.ts'
import { dayOf } from './order-tax.ts'
import { refusePaidInstead } from './paid-instead.ts'
import { cubesName, gatewayPageMinutes, holdMinutes } from './rules.ts'
import { lockBuyer, lockOpenOrder, type OrderLine, selectNow } from './store.ts'

export interface Payer {
  memberId: string
  pgCode: PgCode
  locale: Locale
  platform: Platform
}

export interface PointRequest extends Payer {
  productUid: string
  quantity: number
  /** Total that the buyer saw; a different total is refused. */
  shownTotal?: Money | undefined
  /** Id of an order that this one replaces. */
  insteadOf?: string | undefined
}

type Refusal =
  | 'NOT_FOUND'
  | 'ORDER_OPEN'
  | 'ORDER_PAID'
  | 'PAYMENT_METHOD_UNAVAILABLE'
  | 'PAYMENT_METHOD_FAILING'
  | 'PRICE_CHANGED'
  | 'INVALID_INPUT'

/** Orders a cube package at the server's price, in the currency that the member was shown. */
export async function placePointOrder(
  ctx: Ctx,
  tx: Tx,
  { memberId, productUid, pgCode, quantity, shownTotal, insteadOf, locale, platform }: PointRequest,
): Promise<Result<PlacedOrder, Failure<Refusal>>> {
  await lockBuyer(tx, memberId)
  const replaced = await refusePaidInstead(tx, memberId, insteadOf)
  if (!replaced.ok) return replaced
  const product = await findPointProduct(tx, productUid)
  if (!product) return fail('NOT_FOUND')
  const own = await ownCurrencies(tx, memberId)
  const wanted = [own.chosen, own.ofCountry, currencyOfLocale(locale), 'USD' as const]
  const existing = product.prices.map((price) => price.currency)
  const offer = {
    methods: ctx.config.paymentMethods,
    platform,
    isMethodClosed: ctx.featureSwitches.isMethodClosed,
  }
  const currency = chargeCurrency(offer, pgCode, wanted, existing)
  const price = product.prices.find((p) => p.currency === currency)
  if (!price) return fail('PAYMENT_METHOD_UNAVAILABLE')
  const total = { amount: price.amount * quantity, currency: price.currency }
  if (total.amount > maxAmount) return invalid('quantity', 'maximum')
  if (shownTotal && (shownTotal.amount !== total.amount || shownTotal.currency !== currency))
    return fail('PRICE_CHANGED', { data: { total } })
  if (await isMethodFailing(tx, pgCode)) return fail('PAYMENT_METHOD_FAILING')
  const deposit = await depositTerms(tx, pgCode, total.amount, noLimits)
  if (!deposit.ok) return deposit
  const request = { pgCode, total, locale, platform, depositUntil: deposit.value }
  const now = await selectNow(tx)
  const cubes = product.point * quantity
  const draft = {
    id: newId('or'),
    memberId,
    kind: 'POINT' as const,
    lines: [packageLine(productUid, cubes, quantity, price.amount)],
    ...total,
    shippingAmount: 0,
    pgCode,
    isGift: false,
    cubes,
    bonusCubes: product.bonusPoint * quantity,
    taxPlace: {
      seller: ctx.config.taxSeller,
      parcelCountry: null,
      buyerCountry: own.countryCode,
      day: dayOf(now),
    },
  }
  const open = await lockOpenOrder(tx, memberId, { productIds: [productUid], liveEventIds: [] })
  if (open) return answerOpenOrder(ctx, tx, open, draft, request)
  const until = new Date(now.getTime() + (holdMinutes + gatewayPageMinutes) * 60_000)
  return ok(await placeAtGateway(ctx, tx, draft, request, until))
}

const packageLine = (productUid: string, cubes: number, quantity: number, unitAmount: number): OrderLine => ({
  id: newId('ol'),
  productId: productUid,
  kind: 'CUBES',
  eventId: null,
  name: cubesName(cubes),
  quantity,
  unitAmount,
  grants: [],
  cartItemId: null,
  pickupSlotId: null,
  needsShipping: false,
  isOnSitePickup: false,
})

import type { PlacedOrder } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { type Currency, type Money, maxAmount, type PaidCurrency } from '@encore/contract/rules/money'
import { newId } from '#kernel/ids.ts'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { chargeCurrency, chosenCurrency, currencyOfLocale, spend } from '#modules/accounts/wallet/index.ts'
import { depositLimitsOf, findProduct, type SaleProduct } from '#modules/catalog/products/index.ts'
import { hold, sell } from '#modules/catalog/stock/index.ts'
import { isMethodFailing } from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { depositTerms } from './deposit-terms.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { mayBuy } from './may-buy.ts'
import { answerOpenOrder, gatewayMinutes, placeAtGateway } from './open-gateway.ts'
import type { OrderRequest } from './place-point-order.ts'
import { paidAtOnce } from './present.ts'
import { grantsOf, holdMinutes } from './rules.ts'
import { insertOrder, lockBuyer, lockOpenOrder, lockOrder, type NewOrder } from './store.ts'

type Refusal =
  | 'NOT_FOUND'
  | 'ORDER_OPEN'
  | 'PAYMENT_METHOD_UNAVAILABLE'
  | 'PAYMENT_METHOD_FAILING'
  | 'SOLD_OUT'
  | 'BUY_LIMIT_REACHED'
  | 'SALE_CLOSED'
  | 'ALREADY_ENTITLED'
  | 'INSUFFICIENT_CUBES'
  | 'INVALID_INPUT'

type Placed = Promise<Result<PlacedOrder, Failure<Refusal>>>

/** Orders a product: cubes pay it at once, a gateway holds its stock until the payment is known. */
export async function placeProductOrder(ctx: Ctx, tx: Tx, request: OrderRequest): Placed {
  const { memberId, productUid, pgCode, quantity, locale, platform } = request
  await lockBuyer(tx, memberId)
  const product = await findProduct(tx, productUid)
  if (!product) return fail('NOT_FOUND')
  const price = await priceOf(ctx, tx, product, request)
  if (!price) return fail('PAYMENT_METHOD_UNAVAILABLE')
  const total = { amount: price.amount * quantity, currency: price.currency }
  if (total.amount > maxAmount) return invalid('quantity', 'maximum')
  if (await isMethodFailing(tx, pgCode)) return fail('PAYMENT_METHOD_FAILING')
  const deposit = await depositTerms(tx, pgCode, total.amount, depositLimitsOf(product))
  if (!deposit.ok) return deposit
  const depositUntil = deposit.value
  const gateway = isPaid(total)
    ? { productId: product.id, pgCode, quantity, total, locale, platform, depositUntil }
    : null
  const open = await lockOpenOrder(tx, memberId, product.id, liveEventOf(product))
  if (open && !gateway) return fail('ORDER_OPEN', { data: { orderId: open.id } })
  if (open && gateway) return answerOpenOrder(ctx, tx, open, gateway)
  if (!product.isOnSale) return fail('SALE_CLOSED')
  const missing = missingInfo(product)
  if (missing) return invalid(missing, 'required')
  const allowed = await mayBuy(tx, memberId, product, quantity)
  if (!allowed.ok) return allowed
  const draft = draftOf(request, product, total)
  const minutes = gateway ? gatewayMinutes : holdMinutes
  const held = await hold(tx, {
    productId: product.id,
    orderId: draft.id,
    memberId,
    quantity,
    minutes,
    reason: pgCode,
  })
  if (!held.ok) return held
  return gateway ? ok(await placeAtGateway(ctx, tx, draft, gateway)) : payByCubes(ctx, tx, draft)
}

/** Hold, sale, payment and rights in the transaction of the request: all of it or nothing. */
async function payByCubes(ctx: Ctx, tx: Tx, draft: NewOrder): Placed {
  const { id, memberId, amount } = draft
  await insertOrder(tx, draft, holdMinutes)
  const order = await lockOrder(tx, id)
  if (!order || !(await sell(tx, id))) throw new Error(`Order ${id} lost its hold`)
  const paid = await spend(tx, { memberId, amount, sourceType: 'ORDER', sourceId: id })
  if (!paid.ok) return paid
  return ok(paidAtOnce(await fulfilOrder(ctx, tx, order, 'paidByCubes')))
}

/** The price of one unit in what the method takes, as the member was shown it; null when it takes none of them. */
async function priceOf(
  { config }: Ctx,
  tx: Tx,
  product: SaleProduct,
  { memberId, pgCode, locale, platform }: OrderRequest,
): Promise<Money | null> {
  const { pointPrice, prices, defaultCurrency } = product
  if (pgCode === 'CUBE') return pointPrice === null ? null : { amount: pointPrice, currency: 'CUBE' }
  const fallback = defaultCurrency === 'CUBE' ? null : defaultCurrency
  const wanted = [await chosenCurrency(tx, memberId), currencyOfLocale(locale), fallback]
  const currency = chargeCurrency(
    { methods: config.paymentMethods, platform },
    pgCode,
    wanted,
    prices.map((price) => price.currency),
  )
  return prices.find((price) => price.currency === currency) ?? null
}

/** What the buyer would have to tell and cannot yet: such products are shown, not sold. */
function missingInfo({ requiresShipping, requiresOrderInfo }: SaleProduct): string | null {
  if (requiresShipping) return 'shippingInfo'
  return requiresOrderInfo ? 'orderEtcInfo' : null
}

const isPaid = (money: Money<Currency>): money is Money<PaidCurrency> => money.currency !== 'CUBE'

const liveEventOf = ({ kind, eventId }: SaleProduct) => (kind === 'TICKET_LIVE' ? eventId : null)

const draftOf = (request: OrderRequest, product: SaleProduct, total: Money): NewOrder => ({
  id: newId('or'),
  memberId: request.memberId,
  kind: 'PRODUCT',
  productId: product.id,
  eventId: product.eventId,
  name: product.name,
  quantity: request.quantity,
  ...total,
  pgCode: request.pgCode,
  cubes: null,
  bonusCubes: null,
  grants: grantsOf(product),
})

import type { PlacedOrder } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { DepositLimits } from '@encore/contract/rules/deposits'
import { type Currency, type Money, maxAmount, type PaidCurrency } from '@encore/contract/rules/money'
import { newId } from '#kernel/ids.ts'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { ownCurrencies, spend } from '#modules/accounts/wallet/index.ts'
import { depositLimitsOf } from '#modules/catalog/products/index.ts'
import { release } from '#modules/catalog/stock/index.ts'
import { mayEnter } from '#modules/commerce/draws/index.ts'
import { isMethodFailing } from '#modules/commerce/payments/index.ts'
import { shippingFee, shippingFees } from '#modules/commerce/shipping/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { depositTerms } from './deposit-terms.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { liveEventsOf, mayBuy } from './may-buy.ts'
import { answerOpenOrder, type GatewayRequest, placeAtGateway } from './open-gateway.ts'
import { type Extras, freezeExtras, moveSlots, shipped, takeSlots } from './order-extras.ts'
import { dayOf, insertCubeTax } from './order-tax.ts'
import { refusePaidInstead } from './paid-instead.ts'
import type { Payer } from './place-point-order.ts'
import type { PreparedHold } from './prepare-hold.ts'
import { paidAtOnce } from './present.ts'
import { insertOrder, lockBuyer, lockOpenOrder, type NewOrder, selectNow, selectOrder } from './store.ts'
import { takeConsent } from './take-consent.ts'
import type { OrderStatus } from './transitions.ts'
import { keepUnits } from './units.ts'
import { type ChosenLine, chooseLines, currencyFor, orderLines, type WantedLine } from './wanted-lines.ts'

export interface ProductRequest extends Payer, Extras {
  lines: WantedLine[]
  /** Units held in advance, or why none were. */
  prepared: PreparedHold
  /** Total that the buyer saw; a different total is refused. */
  shownTotal?: Money<Currency> | undefined
  /** The only line is a gift for another member. */
  isGift?: boolean
  insteadOf?: string | undefined
}

export type OrderRefusal =
  | 'NOT_FOUND'
  | 'ORDER_OPEN'
  | 'ORDER_PAID'
  | 'PAYMENT_METHOD_UNAVAILABLE'
  | 'PAYMENT_METHOD_FAILING'
  | 'PRICE_CHANGED'
  | 'QUEUE_REQUIRED'
  | 'SOLD_OUT'
  | 'PICKUP_SLOT_FULL'
  | 'BUY_LIMIT_REACHED'
  | 'SALE_CLOSED'
  | 'CARDS_RETURNED'
  | 'ALREADY_ENTITLED'
  | 'DRAW_EXCLUDED'
  | 'DRAW_CAP_REACHED'
  | 'INSUFFICIENT_CUBES'
  | 'INVALID_INPUT'

type Placed = Promise<Result<PlacedOrder, Failure<OrderRefusal>>>

/** Orders the held units, unless another page of the buyer has already paid for this hold. */
export async function placeHeldOrder(ctx: Ctx, tx: Tx, holdId: string | undefined, request: ProductRequest) {
  await lockBuyer(tx, request.memberId)
  const taken = holdId ? await selectOrder(tx, holdId) : null
  if (taken?.memberId === request.memberId && !unpaid.includes(taken.status))
    return fail('ORDER_PAID', { data: { orderId: taken.id } })
  return placeOfBuyer(ctx, tx, request)
}

const unpaid: readonly OrderStatus[] = ['INIT', 'PENDING', 'CANCELED', 'EXPIRED', 'FAILED']

/** Orders products. Cubes pay immediately; with a gateway the units stay held until the payment is known. */
export async function placeProductOrder(ctx: Ctx, tx: Tx, request: ProductRequest): Placed {
  await lockBuyer(tx, request.memberId)
  return placeOfBuyer(ctx, tx, request)
}

/** The buyer is locked. */
async function placeOfBuyer(ctx: Ctx, tx: Tx, request: ProductRequest): Placed {
  const { memberId, pgCode } = request
  const replaced = await refusePaidInstead(tx, memberId, request.insteadOf)
  if (!replaced.ok) return replaced
  const chosen = await chooseLines(tx, request.lines)
  if (!chosen) return fail('NOT_FOUND')
  const open = await lockOpenOrder(tx, memberId, {
    productIds: chosen.map(({ product }) => product.id),
    liveEventIds: liveEventsOf(chosen),
  })
  const { holdId, refusal } = request.prepared
  const drafted = await draft(ctx, tx, request, chosen, open?.id ?? holdId ?? newId('or'))
  if (!drafted.ok) return drafted
  const order = drafted.value
  if (await isMethodFailing(tx, pgCode)) return fail('PAYMENT_METHOD_FAILING')
  const deposit = await depositTerms(tx, pgCode, order.amount, earliest(chosen))
  if (!deposit.ok) return deposit
  const gateway = gatewayRequest(request, order, deposit.value)
  if (open && !gateway) return fail('ORDER_OPEN', { data: { orderId: open.id } })
  if (open && gateway) {
    if (holdId && holdId !== open.id) await release(tx, holdId)
    const answered = await answerOpenOrder(ctx, tx, open, order, gateway)
    const moved = answered.ok ? await moveSlots(tx, open, order.lines) : answered
    return moved.ok ? answered : moved
  }
  const closed = chosen.find(({ product }) => !product.isOnSale)
  if (closed) return fail('SALE_CLOSED', { data: { productUid: closed.product.id } })
  const allowed = await mayBuy(tx, order, chosen)
  if (!allowed.ok) return allowed
  const counted = await mayEnter(tx, memberId, order.lines)
  if (!counted.ok) return counted
  const kept = await keepUnits(tx, order, chosen, { reason: pgCode, opensPage: gateway !== null, refusal })
  if (!kept.ok) return kept
  const { until } = kept.value
  const slots = await takeSlots(tx, order.id, order.lines)
  if (!slots.ok) return slots
  return gateway
    ? ok(await placeAtGateway(ctx, tx, order, gateway, until))
    : payByCubes(ctx, tx, order, until)
}

/** Computes the order at current prices and stores the buyer data that its lines require under `id`. */
async function draft(
  ctx: Ctx,
  tx: Tx,
  request: ProductRequest,
  chosen: ChosenLine[],
  id: string,
): Promise<Result<NewOrder, Failure<OrderRefusal>>> {
  const { memberId, pgCode, isGift = false, shownTotal } = request
  const currency = await currencyFor(ctx, tx, chosen, request, shownTotal?.currency)
  if (!currency) return fail('PAYMENT_METHOD_UNAVAILABLE')
  const country = await freezeExtras(ctx, tx, { orderId: id, memberId, isGift }, chosen, request)
  if (!country.ok) return country
  const saidCountry = isGift ? null : (askedCountry(chosen, request) ?? country.value)
  const consent = await takeConsent(tx, {
    orderId: id,
    memberId,
    lines: chosen,
    isGiven: request.digitalConsent === true,
    countryCode: saidCountry,
    currency,
  })
  if (!consent.ok) return consent
  const shipping = country.value === null ? 0 : await feeTo(tx, country.value, currency, chosen)
  if (shipping === null) return invalid('countryCode', 'served')
  const lines = orderLines(chosen, currency)
  const amount = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, shipping)
  if (amount > maxAmount) return invalid('quantity', 'maximum')
  if (shownTotal && (shownTotal.amount !== amount || shownTotal.currency !== currency))
    return fail('PRICE_CHANGED', { data: { total: { amount, currency } } })
  const money = { amount, shippingAmount: shipping, currency }
  const taxPlace = {
    seller: ctx.config.taxSeller,
    parcelCountry: country.value,
    buyerCountry: saidCountry ?? (await ownCurrencies(tx, memberId)).countryCode,
    day: dayOf(await selectNow(tx)),
  }
  const ofCubes = { cubes: null, bonusCubes: null }
  return ok({ id, memberId, kind: 'PRODUCT', lines, ...money, pgCode, isGift, ...ofCubes, taxPlace })
}

/** Country given with the order information, when a line requires it. */
const askedCountry = (chosen: ChosenLine[], { orderEtcInfo }: ProductRequest): string | null =>
  chosen.some(({ product }) => product.requiresOrderInfo) ? (orderEtcInfo?.countryCode ?? null) : null

/** Null when the country is not served. */
async function feeTo(
  tx: Tx,
  country: string,
  currency: Currency,
  chosen: ChosenLine[],
): Promise<number | null> {
  const goods = shipped(chosen).map(({ product: { weightGrams }, quantity }) => ({ weightGrams, quantity }))
  return shippingFee(await shippingFees(tx), country, currency, goods)?.amount ?? null
}

/** Pays sold units and grants entitlements in the transaction of the request: all or nothing. */
async function payByCubes(ctx: Ctx, tx: Tx, draft: NewOrder, until: Date): Placed {
  const { id, memberId, amount } = draft
  const order = await insertOrder(tx, draft, until)
  const paid = await spend(tx, { memberId, amount, sourceType: 'ORDER', sourceId: id })
  if (!paid.ok) return paid
  await insertCubeTax(tx, draft)
  return ok(paidAtOnce(await fulfilOrder(ctx, tx, order, 'paidByCubes')))
}

/** Null for cubes. */
function gatewayRequest(
  { locale, platform }: ProductRequest,
  { pgCode, amount, currency }: NewOrder,
  depositUntil: Date | null,
): GatewayRequest | null {
  const total = { amount, currency }
  return isPaid(total) ? { pgCode, total, depositUntil, locale, platform } : null
}

const isPaid = (money: Money<Currency>): money is Money<PaidCurrency> => money.currency !== 'CUBE'

/** The earliest limits over all lines. */
function earliest(chosen: ChosenLine[]): DepositLimits {
  const limits = chosen.map(({ product }) => depositLimitsOf(product))
  const least = (times: (number | null)[]) => {
    const known = times.filter((time) => time !== null)
    return known.length > 0 ? Math.min(...known) : null
  }
  return {
    saleEndMs: least(limits.map(({ saleEndMs }) => saleEndMs)),
    startMs: least(limits.map(({ startMs }) => startMs)),
  }
}

import type { PlacedOrder } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { DepositLimits } from '@encore/contract/rules/deposits'
import { type Currency, type Money, maxAmount, type PaidCurrency } from '@encore/contract/rules/money'
import { newId } from '#kernel/ids.ts'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { spend } from '#modules/accounts/wallet/index.ts'
import { depositLimitsOf, type SaleProduct } from '#modules/catalog/products/index.ts'
import { isMethodFailing } from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { depositTerms } from './deposit-terms.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { liveEventsOf, mayBuy } from './may-buy.ts'
import { answerOpenOrder, type GatewayRequest, gatewayMinutes, placeAtGateway } from './open-gateway.ts'
import type { Payer } from './place-point-order.ts'
import { paidAtOnce } from './present.ts'
import { holdMinutes } from './rules.ts'
import { insertOrder, lockBuyer, lockOpenOrder, lockOrder, type NewOrder } from './store.ts'
import { holdUnits, sellUnits } from './units.ts'
import { type ChosenLine, chooseLines, currencyFor, orderLines, type WantedLine } from './wanted-lines.ts'

export interface ProductRequest extends Payer {
  lines: WantedLine[]
}

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

/** Orders products: cubes pay them at once, a gateway holds their stock until the payment is known. */
export async function placeProductOrder(ctx: Ctx, tx: Tx, request: ProductRequest): Placed {
  const { memberId, pgCode } = request
  await lockBuyer(tx, memberId)
  const chosen = await chooseLines(tx, request.lines)
  if (!chosen) return fail('NOT_FOUND')
  const currency = await currencyFor(ctx, tx, chosen, request)
  if (!currency) return fail('PAYMENT_METHOD_UNAVAILABLE')
  const draft = draftOf(request, chosen, currency)
  if (draft.amount > maxAmount) return invalid('quantity', 'maximum')
  if (await isMethodFailing(tx, pgCode)) return fail('PAYMENT_METHOD_FAILING')
  const deposit = await depositTerms(tx, pgCode, draft.amount, earliest(chosen))
  if (!deposit.ok) return deposit
  const gateway = gatewayRequest(request, draft, deposit.value)
  const open = await lockOpenOrder(tx, memberId, {
    productIds: chosen.map(({ product }) => product.id),
    liveEventIds: liveEventsOf(chosen),
  })
  if (open && !gateway) return fail('ORDER_OPEN', { data: { orderId: open.id } })
  if (open && gateway) return answerOpenOrder(ctx, tx, open, draft, gateway)
  const refusal = await refusalOf(tx, memberId, chosen)
  if (refusal) return { ok: false, failure: refusal }
  const held = await holdUnits(tx, draft, { minutes: gateway ? gatewayMinutes : holdMinutes, reason: pgCode })
  if (!held.ok) return held
  return gateway ? ok(await placeAtGateway(ctx, tx, draft, gateway)) : payByCubes(ctx, tx, draft)
}

/** Hold, sale, payment and rights in the transaction of the request: all of it or nothing. */
async function payByCubes(ctx: Ctx, tx: Tx, draft: NewOrder): Placed {
  const { id, memberId, amount } = draft
  await insertOrder(tx, draft, holdMinutes)
  const order = await lockOrder(tx, id)
  if (!order || !(await sellUnits(tx, order))) throw new Error(`Order ${id} lost its hold`)
  const paid = await spend(tx, { memberId, amount, sourceType: 'ORDER', sourceId: id })
  if (!paid.ok) return paid
  return ok(paidAtOnce(await fulfilOrder(ctx, tx, order, 'paidByCubes')))
}

/** What speaks against selling these lines to the member now. */
async function refusalOf(tx: Tx, memberId: string, chosen: ChosenLine[]): Promise<Failure<Refusal> | null> {
  const closed = chosen.find(({ product }) => !product.isOnSale)
  if (closed) return { error: 'SALE_CLOSED', data: { productUid: closed.product.id } }
  const missing = chosen.map(({ product }) => missingInfo(product)).find(Boolean)
  if (missing) return { error: 'INVALID_INPUT', fields: [{ path: missing, rule: 'required' }] }
  const allowed = await mayBuy(tx, memberId, chosen)
  return allowed.ok ? null : allowed.failure
}

/** What the buyer would have to tell and cannot yet: such products are shown, not sold. */
function missingInfo({ requiresShipping, requiresOrderInfo }: SaleProduct): string | null {
  if (requiresShipping) return 'shippingInfo'
  return requiresOrderInfo ? 'orderEtcInfo' : null
}

/** Null for what cubes pay. */
function gatewayRequest(
  { locale, platform }: ProductRequest,
  { pgCode, amount, currency }: NewOrder,
  depositUntil: Date | null,
): GatewayRequest | null {
  const total = { amount, currency }
  return isPaid(total) ? { pgCode, total, depositUntil, locale, platform } : null
}

const isPaid = (money: Money<Currency>): money is Money<PaidCurrency> => money.currency !== 'CUBE'

/** The limits of all lines together. */
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

function draftOf({ memberId, pgCode }: ProductRequest, chosen: ChosenLine[], currency: Currency): NewOrder {
  const lines = orderLines(chosen, currency)
  return {
    id: newId('or'),
    memberId,
    kind: 'PRODUCT',
    lines,
    amount: lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0),
    shippingAmount: 0,
    currency,
    pgCode,
    isGift: false,
    cubes: null,
    bonusCubes: null,
  }
}

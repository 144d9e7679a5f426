import type { PlacedOrder } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import type { Money, PaidCurrency } from '@encore/contract/rules/money'
import type { PgCode, Platform } from '@encore/contract/rules/payment-methods'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { memberById } from '#modules/accounts/members/index.ts'
import { awaitsDeposit, gatewayMethod, openAttempt } from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { moveOrder } from './move-order.ts'
import { moveOrderTax } from './order-tax.ts'
import { nameOf, unitsIn } from './rules.ts'
import { insertOrder, type NewOrder, type Order } from './store.ts'

/** Input for a gateway payment; the total was computed by the server. */
export interface GatewayRequest {
  pgCode: PgCode
  total: Money<PaidCurrency>
  /** Deadline for a deposit; null for methods that pay immediately. */
  depositUntil: Date | null
  locale: Locale
  platform: Platform
}

export async function placeAtGateway(
  ctx: Ctx,
  tx: Tx,
  draft: NewOrder,
  request: GatewayRequest,
  until: Date,
): Promise<PlacedOrder> {
  const order = await insertOrder(tx, draft, until)
  return signedAnswer(ctx, tx, await moveOrder(tx, order, 'gatewayOpened'), request)
}

/**
 * Returns the open order again for an identical request. A different request, or an order that awaits a deposit, fails
 * with `ORDER_OPEN`.
 */
export async function answerOpenOrder(
  ctx: Ctx,
  tx: Tx,
  open: Order,
  wanted: NewOrder,
  request: GatewayRequest,
): Promise<Result<PlacedOrder, Failure<'ORDER_OPEN'>>> {
  if (!isSame(open, wanted) || !open.isHeld || (await awaitsDeposit(tx, open.id)))
    return fail('ORDER_OPEN', { data: { orderId: open.id } })
  await moveOrderTax(tx, open, wanted.taxPlace)
  return ok(await signedAnswer(ctx, tx, open, request))
}

/** True for the same products, total and payment method. */
const isSame = (open: Order, wanted: NewOrder): boolean =>
  open.pgCode === wanted.pgCode &&
  open.amount === wanted.amount &&
  open.currency === wanted.currency &&
  open.isGift === wanted.isGift &&
  open.lines.length === wanted.lines.length &&
  wanted.lines.every(({ productId, quantity }) =>
    open.lines.some((line) => line.productId === productId && line.quantity === quantity),
  )

async function signedAnswer(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { pgCode, total, locale, platform, depositUntil }: GatewayRequest,
): Promise<PlacedOrder> {
  const member = await memberById(tx, order.memberId)
  const way = await openAttempt(ctx, tx, {
    orderId: order.id,
    memberId: order.memberId,
    method: gatewayMethod(pgCode),
    money: total,
    quantity: unitsIn(order.lines),
    itemName: localText(nameOf(order.lines), locale).text,
    buyerName: member?.nickname ?? '',
    buyerEmail: member?.email ?? null,
    locale,
    platform,
    depositUntil,
  })
  return { orderId: order.id, status: order.status, ...way }
}

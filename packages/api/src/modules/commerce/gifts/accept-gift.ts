import type { GiftCard, ShippingInfoInput } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { keepPresent } from '#modules/accounts/members/index.ts'
import { findProduct, suppliesOf } from '#modules/catalog/products/index.ts'
import { countAsReceived } from '#modules/catalog/stock/index.ts'
import { grantEntitlement } from '#modules/commerce/entitlements/index.ts'
import { lockBuyer, type OrderLine, openTicketOf, orderById } from '#modules/commerce/orders/index.ts'
import { freezeAddress } from '#modules/commerce/shipping/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { tokenHash } from './link.ts'
import { giftLine, moveGift, newsOf } from './move-gift.ts'
import { giftCard } from './present.ts'
import { problemFailure, problemFor } from './problems.ts'
import { type Gift, selectByToken } from './store.ts'

export interface Acceptance {
  token: string
  memberId: string
  locale: Locale
  shippingInfoId?: string | undefined
  shippingInfo?: ShippingInfoInput | undefined
}

type Refusal =
  | 'NOT_FOUND'
  | 'GIFT_TAKEN'
  | 'GIFT_OWN'
  | 'GIFT_CLOSED'
  | 'GIFT_COUNTRY_MISMATCH'
  | 'ALREADY_ENTITLED'
  | 'BUY_LIMIT_REACHED'
  | 'ORDER_OPEN'
  | 'SESSION_REVOKED'
  | 'INVALID_INPUT'

/**
 * Gives the content to the first member who accepts through the link; `gift_move` decides between concurrent callers. A
 * caller who may not have the gift gets an error before that, and the gift stays open. A repeated call by the recipient
 * returns the same gift.
 */
export async function acceptGift(
  ctx: Ctx,
  tx: Tx,
  request: Acceptance,
): Promise<Result<GiftCard, Failure<Refusal>>> {
  const { memberId, token, locale } = request
  await lockBuyer(tx, memberId)
  if (!(await keepPresent(tx, memberId))) return fail('SESSION_REVOKED')
  const gift = await selectByToken(tx, tokenHash(token))
  if (!gift) return fail('NOT_FOUND')
  const viewer = { memberId, locale }
  if (gift.state === 'ACCEPTED' && gift.recipientId === memberId) return ok(await giftCard(tx, gift, viewer))
  if (gift.state !== 'READY' || gift.isDue) return fail('GIFT_TAKEN', { data: { state: gift.state } })
  if (gift.senderId === memberId) return fail('GIFT_OWN')
  const order = await orderById(tx, gift.orderId)
  if (!order) throw new Error(`Gift ${gift.id} has no order`)
  const line = giftLine(order)
  const allowed = await mayHave(tx, memberId, gift, line)
  if (!allowed.ok) return allowed
  const accepted = await moveGift(tx, gift, 'accepted', { recipientId: memberId })
  if (!accepted) return fail('GIFT_TAKEN')
  const handed = await handOver(ctx, tx, accepted, line, request)
  if (!handed.ok) return handed
  await ctx.events.emit(tx, 'gift.accepted', { ...newsOf(gift, order), recipientId: memberId })
  return ok(await giftCard(tx, accepted, viewer))
}

/** Runs after the move, so only one member can get here: checks address and limit, then grants entitlements. */
async function handOver(
  ctx: Ctx,
  tx: Tx,
  gift: Gift,
  line: OrderLine,
  request: Acceptance,
): Promise<Result<null, Failure<Refusal>>> {
  const { memberId } = request
  const { productId, quantity } = line
  const product = await findProduct(tx, productId)
  const frozen = await freezeWhere(ctx, tx, gift, line, request)
  if (!frozen.ok) return frozen
  const counted = await countAsReceived(tx, { productId, memberId, quantity, sourceId: gift.id })
  if (product && counted > product.buyLimitMax) return fail('BUY_LIMIT_REACHED')
  await grantEntitlements(tx, gift, line, memberId)
  return ok(null)
}

async function mayHave(
  tx: Tx,
  memberId: string,
  gift: Gift,
  line: OrderLine,
): Promise<Result<null, Failure<Refusal>>> {
  const { eventId, grants } = line
  const isLive = grants.some(({ scope }) => scope === 'LIVE')
  const open = eventId && isLive ? await openTicketOf(tx, memberId, eventId) : null
  if (open) return fail('ORDER_OPEN', { data: { orderId: open.id } })
  const problem = await problemFor(tx, memberId, gift, line)
  return problem ? problemFailure(problem) : ok(null)
}

/** Goods must go to the country whose shipping the sender paid; other products take no address. */
async function freezeWhere(
  ctx: Ctx,
  tx: Tx,
  { orderId, countryCode }: Gift,
  { productId, needsShipping }: OrderLine,
  { memberId, shippingInfoId, shippingInfo }: Acceptance,
): Promise<Result<null, Failure<'INVALID_INPUT' | 'GIFT_COUNTRY_MISMATCH'>>> {
  if (!needsShipping) return ok(null)
  const goods = [...(await suppliesOf(tx, [productId])).values()]
  const frozen = await freezeAddress(ctx, tx, { orderId, memberId, shippingInfoId, shippingInfo, goods })
  if (!frozen.ok) {
    const { failure } = frozen
    if (failure.error === 'INVALID_INPUT')
      return { ok: false, failure: { ...failure, error: 'INVALID_INPUT' } }
    return fail('INVALID_INPUT', { fields: [{ path: 'shippingInfoId', rule: 'unknown' }] })
  }
  return frozen.value.countryCode === countryCode
    ? ok(null)
    : fail('GIFT_COUNTRY_MISMATCH', { data: { countryCode } })
}

async function grantEntitlements(
  tx: Tx,
  { id }: Gift,
  { eventId, grants }: OrderLine,
  memberId: string,
): Promise<void> {
  if (!eventId) return
  for (const { scope, windowFrom, windowTo, cameras = null, maxHeight = null } of grants) {
    await grantEntitlement(tx, {
      memberId,
      eventId,
      scope,
      source: 'GIFT',
      sourceId: id,
      windowFrom: windowFrom ? new Date(windowFrom) : null,
      windowTo: windowTo ? new Date(windowTo) : null,
      cameras,
      maxHeight,
    })
  }
}

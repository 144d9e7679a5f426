import type { Endpoints, Reply } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { emailKey, readMailableEmail } from '@encore/contract/rules/account'
import type { Money } from '@encore/contract/rules/money'
import { isServed } from '@encore/contract/rules/shipping'
import { newId } from '#kernel/ids.ts'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { memberById } from '#modules/accounts/members/index.ts'
import { findProduct } from '#modules/catalog/products/index.ts'
import {
  type OrderRefusal,
  type Payer,
  type PreparedHold,
  placeProductOrder,
} from '#modules/commerce/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { giftToken, tokenHash } from './link.ts'
import { openGift } from './open-gift.ts'
import { hindranceThere, mostAtOnce, readMessage } from './rules.ts'
import { insertGift } from './store.ts'

export interface GiftRequest extends Payer {
  productUid: string
  quantity: number
  message: string
  /** Id of an order that this one replaces. */
  insteadOf?: string | undefined
  recipientEmail?: string | undefined
  /** Destination country of goods. */
  countryCode?: string | undefined
  shownTotal?: Money | undefined
  /** The buyer agrees that digital content begins immediately. */
  digitalConsent?: true | undefined
  prepared: PreparedHold
}

type Placed = Result<
  Reply<Endpoints['POST /api/v1/gift']>,
  Failure<OrderRefusal | 'GIFT_NOT_POSSIBLE' | 'INVALID_INPUT'>
>

/** Places a gift order. The link works immediately when paid with cubes, otherwise after the payment. */
export async function sendGift(ctx: Ctx, tx: Tx, request: GiftRequest): Promise<Placed> {
  const { memberId, productUid, quantity, locale } = request
  const message = readMessage(request.message)
  if (!message.ok) return message
  const recipient = await readRecipient(tx, request)
  if (!recipient.ok) return recipient
  const product = await findProduct(tx, productUid)
  if (!product) return fail('NOT_FOUND')
  const countryCode = product.requiresShipping ? (request.countryCode ?? null) : null
  const reason = hindranceThere(product, countryCode)
  if (reason) return fail('GIFT_NOT_POSSIBLE', { data: { reason } })
  if (countryCode !== null && !isServed(countryCode, [product])) return invalid('countryCode', 'served')
  if (quantity > mostAtOnce(product)) return invalid('quantity', 'maximum')
  const placed = await placeProductOrder(ctx, tx, {
    memberId,
    pgCode: request.pgCode,
    locale,
    platform: request.platform,
    lines: [{ productUid, quantity }],
    isGift: true,
    prepared: request.prepared,
    shownTotal: request.shownTotal,
    digitalConsent: request.digitalConsent,
    insteadOf: request.insteadOf,
    ...(countryCode !== null && { giftCountry: countryCode }),
  })
  if (!placed.ok) return placed
  const newGiftId = newId('gf')
  const giftId = await insertGift(tx, {
    id: newGiftId,
    orderId: placed.value.orderId,
    senderId: memberId,
    message: message.value,
    recipientEmail: recipient.value,
    locale,
    countryCode,
    tokenHash: tokenHash(giftToken(ctx, newGiftId)),
  })
  if (placed.value.status === 'FULFILLED') await openGift(ctx, tx, placed.value.orderId)
  return ok({ ...placed.value, giftId })
}

/**
 * Returns the normalised address, null for none. The sender's own address is refused, because it would only evade their
 * buy limit.
 */
async function readRecipient(
  tx: Tx,
  { memberId, recipientEmail = '' }: GiftRequest,
): Promise<Result<string | null, Failure<'INVALID_INPUT'>>> {
  if (recipientEmail.trim() === '') return ok(null)
  const read = readMailableEmail(recipientEmail)
  if ('rule' in read) return invalid('recipientEmail', read.rule)
  const { email } = read
  const sender = await memberById(tx, memberId)
  const isOwn = sender?.email && emailKey(sender.email) === emailKey(email)
  return isOwn ? invalid('recipientEmail', 'own') : ok(email)
}

import type { PlacedOrder } from '@encore/contract/endpoints'
import { newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { paymentForm } from './eximbay/request.ts'
import type { PaymentRequest } from './gateway.ts'
import { gatewayOf } from './gateways.ts'
import { pollMinutes } from './rules.ts'
import { signatureOf } from './signature.ts'
import { insertAttempt } from './store.ts'

export type AttemptRequest = Omit<PaymentRequest, 'ref'> & {
  orderId: string
  /** Deadline for a deposit; null for methods that pay immediately. */
  depositUntil: Date | null
}

/** Route of the browser to the gateway: a form to post, or URLs. */
export type Way = Pick<PlacedOrder, 'repUrl' | 'sortingParams' | 'fgkey' | 'onlineUrl' | 'mobileUrl'>

/**
 * Opens an attempt with a unique reference. A query by reference returns only the last payment, so an earlier one with
 * a lost notice would never be found.
 */
export async function openAttempt(ctx: Ctx, tx: Tx, request: AttemptRequest): Promise<Way> {
  const ref = newId('at')
  const { orderId, method, money, memberId, itemName, quantity, locale, platform, depositUntil } = request
  const { provider, pgCode } = method
  const mid = gatewayOf(provider).midFor(ctx.config, method.credentials)
  const opening = { memberId, itemName, quantity, locale, platform }
  const attempt = { id: ref, orderId, provider, pgCode, mid, money, opening, depositUntil }
  await insertAttempt(tx, attempt, pollMinutes[0] ?? 1)
  if (method.flow === 'url') return wayToPage(ctx, ref)
  return { ...paymentForm(ctx.config, { ...request, ref }), onlineUrl: null, mobileUrl: null }
}

/**
 * Returns URLs on our own site, because their target may need a gateway call, which must not run in a transaction
 * (decision 013).
 */
function wayToPage(ctx: Ctx, ref: string): Way {
  const address = `${ctx.config.publicUrl}/api/gateway/open/${ref}/${signatureOf(ctx, 'open', ref)}`
  return {
    repUrl: null,
    sortingParams: null,
    fgkey: null,
    onlineUrl: `${address}/online`,
    mobileUrl: `${address}/mobile`,
  }
}

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
  /** Until when money at a shop is awaited; null for what is paid at once. */
  depositUntil: Date | null
}

/** How a browser gets to the gateway: by posting the form, or by going to an address. */
export type Way = Pick<PlacedOrder, 'repUrl' | 'sortingParams' | 'fgkey' | 'onlineUrl' | 'mobileUrl'>

/**
 * One opening of the gateway's page, with a reference that no other has: asked about a reference, the gateway tells its
 * last payment only, so that one behind it whose notice was lost would never be found.
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

/** The address is ours: what it leads to may need the gateway, which nobody calls inside a transaction (decision 013). */
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

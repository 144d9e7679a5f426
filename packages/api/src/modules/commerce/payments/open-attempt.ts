import { newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { merchantFor } from './eximbay/merchants.ts'
import { type PaymentRequest, paymentForm, type SignedForm } from './eximbay/request.ts'
import { pollMinutes } from './rules.ts'
import { insertAttempt } from './store.ts'

export type AttemptRequest = Omit<PaymentRequest, 'ref'> & { orderId: string }

/**
 * A form for one opening of the gateway's page, with a reference that no other form has: asked about a reference, the
 * gateway tells its last payment only, so that one behind it whose notice was lost would never be found.
 */
export async function openAttempt(ctx: Ctx, tx: Tx, request: AttemptRequest): Promise<SignedForm> {
  const ref = newId('at')
  const { orderId, method, money } = request
  const { mid } = merchantFor(ctx.config, method.credentials)
  await insertAttempt(
    tx,
    { id: ref, orderId, provider: method.provider, pgCode: method.pgCode, mid, money },
    pollMinutes[0] ?? 1,
  )
  return paymentForm(ctx.config, { ...request, ref })
}

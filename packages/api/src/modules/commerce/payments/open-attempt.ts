import { newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { merchantFor } from './eximbay/merchants.ts'
import { type PaymentRequest, paymentForm, type SignedForm } from './eximbay/request.ts'
import { pollMinutes } from './rules.ts'
import { insertAttempt, selectAttemptsOfOrder } from './store.ts'

export type AttemptRequest = Omit<PaymentRequest, 'ref'> & { orderId: string; pgCode: string }

/** The form of the order's open attempt, so that asking twice is one payment; after a refusal a new one. */
export async function openAttempt(ctx: Ctx, tx: Tx, request: AttemptRequest): Promise<SignedForm> {
  const attempts = await selectAttemptsOfOrder(tx, request.orderId)
  const open = attempts.find((attempt) => attempt.state === 'REDIRECTED')
  const ref = open?.id ?? (await newAttempt(ctx, tx, request))
  return paymentForm(ctx.config, { ...request, ref })
}

async function newAttempt(ctx: Ctx, tx: Tx, { orderId, pgCode, money }: AttemptRequest): Promise<string> {
  const id = newId('at')
  const { mid } = merchantFor(ctx.config, money.currency)
  await insertAttempt(tx, { id, orderId, pgCode, mid, money }, pollMinutes[0] ?? 1)
  return id
}

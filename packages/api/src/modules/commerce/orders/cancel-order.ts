import type { OrderState } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { nextState } from '#kernel/transitions.ts'
import { askGateway, attemptsOf, endAttempts } from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Preparation } from '#platform/http/idempotency.ts'
import { moveOrder } from './move-order.ts'
import { orderState } from './present.ts'
import { isOpen } from './rules.ts'
import { lockOrder, selectOrder } from './store.ts'
import { orderGraph } from './transitions.ts'
import { releaseUnits } from './units.ts'

export interface CancelRequest {
  id: string
  memberId: string
  locale: Locale
  /** Attempts that the gateway reported as unpaid; null when it was not asked. */
  unpaid: ReadonlySet<string> | null
}

/**
 * Asks the gateway about an order before cancelling it, outside any transaction. *Errors*: PAYMENT_UNKNOWN when the
 * gateway gives no answer. A reported payment is applied, so the order is paid before the cancellation runs.
 */
export const askBeforeCancel = (
  ctx: Ctx,
  { id, memberId, ifUnpaid }: { id: string; memberId: string; ifUnpaid: boolean },
): Preparation<ReadonlySet<string> | null> => ({
  refuse: () => null,
  prepare: async () => {
    const order = ifUnpaid ? await selectOrder(ctx.sql, id) : null
    if (order?.memberId !== memberId || !isOpen(order.status)) return ok(null)
    const asked = await attemptsOf(ctx.sql, id)
    const answer = await askGateway(ctx, id)
    return answer === 'unknown' ? fail('PAYMENT_UNKNOWN') : ok(new Set(asked))
  },
  undo: async () => {},
})

/** Cancels an unpaid order of the caller; a canceled order stays unchanged. */
export async function cancelOrder(
  tx: Tx,
  { id, memberId, locale, unpaid }: CancelRequest,
): Promise<Result<OrderState, Failure<'NOT_FOUND' | 'ORDER_NOT_CANCELABLE' | 'PAYMENT_UNKNOWN'>>> {
  const known = await selectOrder(tx, id)
  if (known?.memberId !== memberId) return fail('NOT_FOUND')
  await endAttempts(tx, id, 'CANCELED')
  const order = (await lockOrder(tx, id)) ?? known
  if (order.status === 'CANCELED') return ok(await orderState(tx, order, locale))
  if (!nextState(orderGraph, order.status, 'buyerCanceled')) return fail('ORDER_NOT_CANCELABLE')
  // An attempt opened after the gateway was asked may still be paid.
  if (unpaid && (await attemptsOf(tx, id)).some((attempt) => !unpaid.has(attempt)))
    return fail('PAYMENT_UNKNOWN')
  const canceled = await moveOrder(tx, order, 'buyerCanceled')
  await releaseUnits(tx, order)
  return ok(await orderState(tx, canceled, locale))
}

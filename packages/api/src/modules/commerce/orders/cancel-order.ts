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
  /** Attempts whose gateway said that nothing was paid; null when nobody asked. */
  unpaid: ReadonlySet<string> | null
}

/**
 * Asks the gateway about an order before it is given up, outside any transaction. *Errors*: PAYMENT_UNKNOWN when it
 * gives no answer. A payment that it names is applied, so that the order is paid by the time it would be canceled.
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

/** Gives up an unpaid order of the caller; an already canceled one stays so. */
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
  // A page of the gateway that opened since nobody has asked about.
  if (unpaid && (await attemptsOf(tx, id)).some((attempt) => !unpaid.has(attempt)))
    return fail('PAYMENT_UNKNOWN')
  const canceled = await moveOrder(tx, order, 'buyerCanceled')
  await releaseUnits(tx, order)
  return ok(await orderState(tx, canceled, locale))
}

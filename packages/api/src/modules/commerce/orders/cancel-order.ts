import type { OrderState } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { nextState } from '#kernel/transitions.ts'
import { endAttempts } from '#modules/commerce/payments/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { moveOrder } from './move-order.ts'
import { orderState } from './present.ts'
import { lockOrder, selectOrder } from './store.ts'
import { orderGraph } from './transitions.ts'
import { releaseUnits } from './units.ts'

export interface CancelRequest {
  id: string
  memberId: string
  locale: Locale
}

/** Gives up an unpaid order of the caller; an already canceled one stays so. */
export async function cancelOrder(
  tx: Tx,
  { id, memberId, locale }: CancelRequest,
): Promise<Result<OrderState, Failure<'NOT_FOUND' | 'ORDER_NOT_CANCELABLE'>>> {
  const known = await selectOrder(tx, id)
  if (known?.memberId !== memberId) return fail('NOT_FOUND')
  await endAttempts(tx, id, 'CANCELED')
  const order = (await lockOrder(tx, id)) ?? known
  if (order.status === 'CANCELED') return ok(await orderState(tx, order, locale))
  if (!nextState(orderGraph, order.status, 'buyerCanceled')) return fail('ORDER_NOT_CANCELABLE')
  const canceled = await moveOrder(tx, order, 'buyerCanceled')
  await releaseUnits(tx, order)
  return ok(await orderState(tx, canceled, locale))
}

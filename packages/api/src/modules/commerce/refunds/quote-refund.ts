import { majorText, minorOfText } from '@encore/contract/rules/money'
import { ok, type Result } from '#kernel/result.ts'
import { unspentOfPackage } from '#modules/accounts/wallet/index.ts'
import type { Order } from '#modules/commerce/orders/index.ts'
import { refundedOf } from '#modules/commerce/payments/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Refusal, refuse } from './decisions.ts'
import { cubesFor, mostFor } from './rules.ts'

export interface Quote {
  refundedBefore: number
  amount: number
  /** Maximum that can be refunded now. */
  most: number
  /** Cubes that the refund takes from the buyer's wallet. */
  cubes: number
}

const kept: readonly Order['status'][] = ['FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED']

/** Computes the effects of refunding this amount, null for the whole rest. Valid while the order is locked. */
export async function quoteRefund(
  db: Db,
  order: Order,
  asked: string | null,
): Promise<Result<Quote, Refusal>> {
  if (!kept.includes(order.status)) return refuse({ rule: 'nothingToRefund' })
  const refundedBefore = (await refundedOf(db, [order.id])).get(order.id)?.amount ?? 0
  const rest = order.amount - refundedBefore
  const amount = asked === null ? rest : minorOfText(asked, order.currency)
  if (!amount || amount > rest) return refuse({ rule: 'notAnAmount', most: majorText(rest, order.currency) })
  if (order.kind !== 'POINT') return ok({ refundedBefore, amount, most: rest, cubes: 0 })
  const most = mostFor(order, refundedBefore, await unspentOfPackage(db, order.id))
  if (amount > most) return refuse({ rule: 'cubesSpent', most: majorText(most, order.currency) })
  return ok({ refundedBefore, amount, most, cubes: cubesFor(order, refundedBefore, amount) })
}

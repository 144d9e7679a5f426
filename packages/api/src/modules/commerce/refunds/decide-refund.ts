import { ok } from '#kernel/result.ts'
import { keepPresent } from '#modules/accounts/members/index.ts'
import { giveBack, takenBack } from '#modules/accounts/wallet/index.ts'
import { countAgain, soldUnder, takenBy } from '#modules/catalog/stock/index.ts'
import { returnEntitlements } from '#modules/commerce/entitlements/index.ts'
import {
  holdUnits,
  limitsAgain,
  lockForRefund,
  moveOrder,
  type Order,
  sellUnits,
  wayBack,
} from '#modules/commerce/orders/index.ts'
import {
  noteCubesShort,
  refundedOf,
  refundToDecide,
  retryRefund,
  type StoredRefund,
  settleByHand,
  withdrawRefund,
} from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type Decided, type Decider, type Refusal, refuse, writeDown } from './decisions.ts'

export interface RefundDecision extends Decider {
  refundId: string
}

/** Settles a failed refund whose money was returned manually, or writes off cubes that could not be taken back. */
export async function settleRefund(ctx: Ctx, tx: Tx, { refundId, ...decider }: RefundDecision): Decided {
  const refund = await refundToDecide(tx, refundId)
  if (!refund) return refuse({ rule: 'noSuchRefund' })
  const { orderId, cubesShort } = refund
  if (refund.state !== 'FAILED_MANUAL' && cubesShort === 0) return refuse({ rule: 'notGivenUp' })
  if (cubesShort > 0) await noteCubesShort(tx, refundId, 0)
  else await settleByHand(ctx, tx, refund)
  const amount = cubesShort > 0 ? cubesShort : refund.amount
  await writeDown(tx, decider, { action: 'SETTLE', subject: refundId, orderId, amount })
  return ok({ subject: refundId })
}

/** Sends a failed refund again. */
export async function retryGivenUp(tx: Tx, { refundId, ...decider }: RefundDecision): Decided {
  const refund = await refundToDecide(tx, refundId)
  if (!refund) return refuse({ rule: 'noSuchRefund' })
  if (refund.state !== 'FAILED_MANUAL') return refuse({ rule: 'notGivenUp' })
  if (refund.rescode === 'BANK_DETAILS') return refuse({ rule: 'byBankOnly' })
  await retryRefund(tx, refund)
  const { orderId, amount } = refund
  await writeDown(tx, decider, { action: 'RETRY', subject: refundId, orderId, amount })
  return ok({ subject: refundId })
}

/** Withdraws a failed refund: the order returns to its previous status with its entitlements. */
export async function withdrawGivenUp(ctx: Ctx, tx: Tx, { refundId, ...decider }: RefundDecision): Decided {
  const refund = await refundToDecide(tx, refundId)
  if (!refund) return refuse({ rule: 'noSuchRefund' })
  if (refund.state !== 'FAILED_MANUAL') return refuse({ rule: 'notGivenUp' })
  const wasKept = refund.reason === 'ASKED' || refund.reason === 'GRANTED'
  const order = wasKept && refund.orderId ? await lockForRefund(tx, refund.orderId) : null
  const event = order?.status === 'REFUND_PENDING' ? await wayBack(tx, order) : null
  if (!order || !event) return refuse({ rule: 'notKept' })
  if (order.isGift && !order.keepsRest) return refuse({ rule: 'giftIsOver' })
  await withdrawRefund(tx, refund)
  const lacking = await bringAgain(tx, order, refund)
  if (lacking) return refuse(lacking)
  const isPart = (await refundedOf(tx, [order.id])).has(order.id)
  await moveOrder(tx, order, isPart ? 'backToPartly' : event)
  if (!order.keepsRest) await ctx.events.emit(tx, 'order.refundWithdrawn', { orderId: order.id })
  await writeDown(tx, decider, {
    action: 'WITHDRAW',
    subject: refundId,
    orderId: order.id,
    amount: refund.amount,
  })
  return ok({ subject: refundId })
}

/** Restores what the refund took from the buyer; returns the obstacle, or null on success. */
async function bringAgain(tx: Tx, order: Order, refund: StoredRefund): Promise<Refusal | null> {
  if (!(await keepPresent(tx, order.memberId))) return { rule: 'memberLeft' }
  if (order.kind === 'POINT') {
    const { memberId } = order
    const amount = await takenBack(tx, memberId, refund.id)
    const taken = { type: 'REFUND', id: refund.id } as const
    if (amount > 0) await giveBack(tx, { memberId, amount, taken, refundId: refund.id })
    return null
  }
  if (order.keepsRest) return null
  if (!(await isHadAgain(tx, order))) return { rule: 'noLongerToBeHad' }
  await returnEntitlements(tx, 'ORDER', order.id)
  return null
}

/** True when the order still has its units or can take them again within the member's limits. */
async function isHadAgain(tx: Tx, order: Order): Promise<boolean> {
  const limits = await limitsAgain(tx, order)
  if (!limits) return false
  await countAgain(tx, order.id)
  const sold = await soldUnder(tx, order.id)
  const lines = order.lines.filter(({ productId }) => !sold.has(productId))
  if (lines.length > 0) {
    const lacking = { ...order, lines }
    const held = await holdUnits(tx, lacking, { minutes: 1, reason: 'REFUND_WITHDRAWN', limits })
    if (!held.ok || !(await sellUnits(tx, lacking))) return false
  }
  return isWithin(limits, await takenBy(tx, order.memberId, [...limits.keys()]))
}

const isWithin = (limits: ReadonlyMap<string, number>, taken: ReadonlyMap<string, number>): boolean =>
  [...limits].every(([productId, limit]) => (taken.get(productId) ?? 0) <= limit)

import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import {
  endManually,
  lockRefund,
  type StoredRefund,
  setCubesShort,
  tryOnceMore,
  withdrawRow,
} from './refund-store.ts'

export type { StoredRefund }

/** Locks a refund by id until the transaction ends; must come before the lock on its order. */
export const refundToDecide = (tx: Tx, id: string): Promise<StoredRefund | null> => lockRefund(tx, id)

/** Marks a refund as done after the money was returned manually by other means. */
export async function settleByHand(ctx: Ctx, tx: Tx, refund: StoredRefund): Promise<void> {
  await endManually(tx, refund.id)
  const { id: refundId, orderId, amount, currency } = refund
  if (orderId) await ctx.events.emit(tx, 'payment.refunded', { orderId, refundId, amount, currency })
}

export const retryRefund = async (tx: Tx, { id }: StoredRefund): Promise<void> => {
  await tryOnceMore(tx, id)
}

/** Withdraws a refund so that the money is kept; the caller must restore its order. */
export const withdrawRefund = (tx: Tx, refund: StoredRefund): Promise<void> => withdrawRow(tx, refund)

/** Stores the cubes that a refund could not take back; 0 after staff has decided. */
export const noteCubesShort = async (tx: Tx, refundId: string, cubes: number): Promise<void> => {
  await setCubesShort(tx, refundId, cubes)
}

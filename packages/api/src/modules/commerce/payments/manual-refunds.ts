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

/** A refund by its id, kept as it is until the transaction ends; comes before the lock on its order. */
export const refundToDecide = (tx: Tx, id: string): Promise<StoredRefund | null> => lockRefund(tx, id)

/** The money went back by another way, by hand. */
export async function settleByHand(ctx: Ctx, tx: Tx, refund: StoredRefund): Promise<void> {
  await endManually(tx, refund.id)
  const { id: refundId, orderId, amount, currency } = refund
  if (orderId) await ctx.events.emit(tx, 'payment.refunded', { orderId, refundId, amount, currency })
}

/** The gateway is asked once more; what it says counts again. */
export const retryRefund = async (tx: Tx, { id }: StoredRefund): Promise<void> => {
  await tryOnceMore(tx, id)
}

/** The money is kept after all: its order has to stand for it again. */
export const withdrawRefund = (tx: Tx, refund: StoredRefund): Promise<void> => withdrawRow(tx, refund)

/** Cubes that a refund should have taken back and could not; 0 once a person has decided about them. */
export const noteCubesShort = async (tx: Tx, refundId: string, cubes: number): Promise<void> => {
  await setCubesShort(tx, refundId, cubes)
}

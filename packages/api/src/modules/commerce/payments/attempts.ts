import type { Db, Tx } from '#platform/db/connect.ts'
import { attemptStatesBefore } from './rules.ts'
import {
  countOpenRefunds,
  endAttemptsOfOrder,
  type Refusal,
  selectLastRefusal,
  selectRefunding,
} from './store.ts'

/** No more money is expected for the order; comes first in its transaction, since attempts lock before orders. */
export async function endAttempts(tx: Tx, orderId: string, how: 'CANCELED' | 'EXPIRED'): Promise<void> {
  await endAttemptsOfOrder(tx, orderId, attemptStatesBefore(how), how)
}

export const lastRefusal = (db: Db, orderId: string): Promise<Refusal | null> =>
  selectLastRefusal(db, orderId)

/** Whether money of the order is still on its way back. */
export const hasOpenRefunds = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await countOpenRefunds(tx, orderId)) > 0

/** Which of these orders have money that is not back yet. */
export const ordersWithOpenRefunds = async (tx: Tx, orderIds: string[]): Promise<Set<string>> =>
  new Set((await selectRefunding(tx, orderIds)).map((row) => row.orderId))

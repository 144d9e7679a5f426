import type { Db, Tx } from '#platform/db/connect.ts'
import { attemptStatesBefore } from './rules.ts'
import { endAttemptsOfOrder, type Refusal, selectLastRefusals } from './store.ts'

/** No more money is expected for the order; comes first in its transaction, since attempts lock before orders. */
export async function endAttempts(tx: Tx, orderId: string, how: 'CANCELED' | 'EXPIRED'): Promise<void> {
  await endAttemptsOfOrder(tx, orderId, attemptStatesBefore(how), how)
}

export const lastRefusal = async (db: Db, orderId: string): Promise<Refusal | null> =>
  (await selectLastRefusals(db, [orderId]))[0] ?? null

/** By order; an order nobody refused has no entry. */
export const lastRefusals = async (db: Db, orderIds: string[]): Promise<Map<string, Refusal>> =>
  new Map((await selectLastRefusals(db, orderIds)).map((row) => [row.orderId, row]))

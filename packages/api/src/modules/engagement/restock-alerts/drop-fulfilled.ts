import type { Tx } from '#platform/db/connect.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { dropAlerts } from './store.ts'

/** Drops the restock alerts of bought products. */
export async function dropFulfilled(
  tx: Tx,
  { memberId, lines }: DomainEventMap['order.fulfilled'],
): Promise<void> {
  const bought = lines.map(({ productId }) => productId)
  await dropAlerts(tx, memberId, bought)
}

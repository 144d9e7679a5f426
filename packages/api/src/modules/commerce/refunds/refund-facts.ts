import { untouchedPackages } from '#modules/accounts/wallet/index.ts'
import { eventStarts } from '#modules/catalog/events/index.ts'
import { type Order, servedAt } from '#modules/commerce/orders/index.ts'
import { refundedOf } from '#modules/commerce/payments/index.ts'
import type { Db } from '#platform/db/connect.ts'
import type { RefundFacts } from './rules.ts'
import { selectRequests } from './store.ts'

/** Loads the refund facts of these orders, in the same order; the number of queries does not depend on the count. */
export async function refundFacts(db: Db, orders: Order[]): Promise<RefundFacts[]> {
  const ids = orders.map(({ id }) => id)
  const served = await servedAt(db, ids)
  const untouched = await untouchedPackages(db, ids)
  const events = await eventStarts(db, [
    ...new Set(orders.flatMap(({ lines }) => lines.flatMap(({ eventId }) => eventId ?? []))),
  ])
  const requests = new Map((await selectRequests(db, ids)).map((row) => [row.orderId, row.state]))
  const refunded = await refundedOf(db, ids)
  return orders.map(({ id, lines }) => {
    const was = served.get(id)
    return {
      servedAt: was?.at ?? null,
      now: was?.now ?? new Date(0),
      isUntouched: untouched.has(id),
      events: [...new Set(lines.flatMap(({ eventId }) => (eventId && events.get(eventId)) || []))],
      request: requests.get(id) ?? null,
      refunded: refunded.get(id) ?? null,
    }
  })
}

import { majorText } from '@encore/contract/rules/money'
import { newId } from '#kernel/ids.ts'
import { ok, type Result } from '#kernel/result.ts'
import { cancelOrder, lockForRefund, type Order, orderById, result } from '#modules/commerce/orders/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { grantRefund } from './decide-request.ts'
import type { Decider, Refusal } from './decisions.ts'
import { insertRequest, selectRequests } from './store.ts'

export interface TicketRefund extends Decider {
  orderId: string
  /** The canceled event. */
  eventId: string
}

/** Refunded, canceled before payment, left for staff to decide, or nothing to do. */
export type TicketFate = 'REFUNDED' | 'GIVEN_UP' | 'ASKED' | 'NOTHING'

/**
 * Refunds an order's tickets to an event: the whole order when it has nothing else, otherwise the price of the tickets.
 * When this is not possible automatically, a refund request is created for staff. `ticketSums` of orders selects the
 * same orders for the preview and the two-person limit (`studio/events/holders.ts`).
 */
export async function refundTickets(
  ctx: Ctx,
  tx: Tx,
  { orderId, eventId, ...decider }: TicketRefund,
): Promise<Result<{ fate: TicketFate; memberId: string }, Refusal>> {
  const known = await orderById(tx, orderId)
  if (!known) return { ok: false, failure: { rule: 'noSuchOrder' } }
  const { memberId } = known
  const isOpen = known.status === 'INIT' || known.status === 'PENDING'
  if (isOpen && (await cancelOrder(tx, { id: orderId, memberId, locale: 'en', unpaid: null })).ok)
    return ok({ fate: 'GIVEN_UP', memberId })
  const order = await lockForRefund(tx, orderId)
  if (!order || !paid.includes(order.status)) return ok({ fate: 'NOTHING', memberId })
  const amount = partOf(order, eventId)
  if (amount !== 'UNKNOWN') {
    const granted = await grantRefund(ctx, tx, { orderId, amount, eventId, ...decider })
    if (granted.ok) return ok({ fate: 'REFUNDED', memberId })
    if (granted.failure.rule === 'memberLeft') return granted
  }
  return ok({ fate: (await askPerson(ctx, tx, order, decider.reason)) ? 'ASKED' : 'NOTHING', memberId })
}

const paid: readonly Order['status'][] = ['FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED']

/** Null for the whole rest; `UNKNOWN` after a partial refund, because its content is not known. */
function partOf({ lines, status, currency }: Order, eventId: string): string | null | 'UNKNOWN' {
  const tickets = lines.filter((line) => line.eventId === eventId && line.grants.length > 0)
  if (tickets.length === lines.length) return null
  if (status === 'PARTIALLY_REFUNDED') return 'UNKNOWN'
  return majorText(
    tickets.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0),
    currency,
  )
}

/** Creates a refund request; false when one is open. */
async function askPerson(ctx: Ctx, tx: Tx, order: Order, reason: string): Promise<boolean> {
  const { id: orderId, memberId } = order
  const [asked] = await selectRequests(tx, [orderId])
  if (asked?.state === 'OPEN') return false
  const requestId = newId('ra')
  await insertRequest(tx, { id: requestId, orderId, memberId, reason })
  await ctx.events.emit(tx, 'order.refundAsked', { orderId, requestId, memberId, name: result(order).name })
  await publish(tx, { topic: 'member', uid: memberId, what: 'order', id: orderId })
  return true
}

import { ok } from '#kernel/result.ts'
import { eventFates } from '#modules/catalog/events/index.ts'
import { refundTickets } from '#modules/commerce/refunds/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { enqueue } from '#platform/jobs.ts'
import { canceledReason } from './cancel-event.ts'

export interface LateTicket {
  orderId: string
  eventId: string
}

/** Refunds tickets and calls that were paid after their event was canceled. */
export async function onOrderFulfilled(
  tx: Tx,
  { orderId, lines }: DomainEventMap['order.fulfilled'],
): Promise<void> {
  const ids = lines.flatMap(({ eventId, kind }) =>
    eventId && (kind.startsWith('TICKET') || kind === 'FAN_CALL') ? [eventId] : [],
  )
  if (ids.length === 0) return
  for (const { id, isCanceled } of await eventFates(tx, [...new Set(ids)])) {
    if (isCanceled) await enqueue(tx, 'refund-late-ticket', { orderId, eventId: id })
  }
}

export async function refundLate(ctx: Ctx, late: LateTicket): Promise<void> {
  await transact(ctx.sql, async (tx) => {
    await refundTickets(ctx, tx, { ...late, decidedBy: 'cancellation', reason: canceledReason })
    return ok(undefined)
  })
}

import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import { eventFates, lockWritten, setCanceled } from '#modules/catalog/events/index.ts'
import { recipientOf } from '#modules/commerce/gifts/index.ts'
import { refundTickets } from '#modules/commerce/refunds/index.ts'
import { notify } from '#modules/engagement/notifications/index.ts'
import type { Act } from '#modules/studio/audit/index.ts'
import { startWork, type WorkKind } from '#modules/studio/long-work/index.ts'
import { tell } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { countParts } from './holders.ts'
import { stepThroughHolders } from './tell-holders.ts'

export interface Cancellation {
  eventId: string
  note: Texts
  by: string
}

/** Calls an event off at once, and begins to tell and to pay back everybody who holds a ticket. */
export async function cancelEvent(
  tx: Tx,
  { eventId, note, by }: Cancellation,
): Promise<Result<Act<{ workId: string }>, Failure<'NOT_FOUND' | 'EVENT_OVER'>>> {
  const event = await lockWritten(tx, eventId)
  if (!event) return fail('NOT_FOUND')
  if (event.status === 'ENDED' || event.status === 'CANCELED') return fail('EVENT_OVER')
  await setCanceled(tx, eventId)
  await tell(tx, { topic: 'catalog' })
  const workId = await startWork(tx, {
    kind: cancelEventWork.name,
    subject: { kind: 'event', id: eventId },
    eventId,
    askedBy: by,
    params: { note },
    total: await countParts(tx, eventId),
  })
  const deed = { object: { kind: 'event', id: eventId }, eventId }
  const after = { status: 'CANCELED', note, workId }
  return ok({ reply: { workId }, deed: { ...deed, before: { status: event.status }, after } })
}

/** Why money goes back, as the decision about it is kept. */
export const canceledReason = 'The event was called off'

/** One order in each transaction: it is told and paid back, or neither. */
export const cancelEventWork: WorkKind = {
  name: 'cancel-event',
  step: async (ctx, tx, work) => {
    const { note } = work.params as { note: Texts }
    const [event] = await eventFates(tx, [work.subjectId])
    if (!event) throw new Error(`Event ${work.subjectId} is gone`)
    const say = (memberId: string, orderId: string | null, isPaidBack: boolean) =>
      notify(tx, {
        memberId,
        template: 'event-canceled',
        data: { event: event.title, eventId: event.id, orderId, note, isPaidBack },
        sourceId: orderId ?? event.id,
        dedupeKey: `event-canceled:${event.id}`,
      })
    return stepThroughHolders(tx, work, {
      ordersAtOnce: 1,
      order: async ({ id, memberId, isGift }) => {
        // With the money their right ends, and nobody would tell them.
        const recipientId = isGift ? await recipientOf(tx, id) : null
        const decider = { decidedBy: work.askedBy, reason: canceledReason }
        const refunded = await refundTickets(ctx, tx, { orderId: id, eventId: event.id, ...decider })
        await say(memberId, id, refunded.ok && refunded.value.fate === 'REFUNDED')
        if (recipientId) await say(recipientId, null, false)
        if (!refunded.ok) return [{ row: id, rule: refunded.failure.rule }]
        return refunded.value.fate === 'ASKED' ? [{ row: id, rule: 'byPerson' }] : []
      },
      member: (memberId) => say(memberId, null, false),
    })
  },
}

import type { Failure } from '@encore/contract/errors'
import { cancelNotice } from '@encore/contract/rules/event-notice'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import { eventFates, lockWritten, setCanceled, type WrittenEvent } from '#modules/catalog/events/index.ts'
import { voidDrawsOf } from '#modules/commerce/draws/index.ts'
import { recipientOf } from '#modules/commerce/gifts/index.ts'
import { refundTickets } from '#modules/commerce/refunds/index.ts'
import { notify } from '#modules/engagement/notifications/index.ts'
import { cancelSessions } from '#modules/live/calls/index.ts'
import { requestApproval } from '#modules/studio/approvals/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { type JobKind, startJob } from '#modules/studio/background-jobs/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { giveNotice } from './give-notice.ts'
import { countParts, readHolders } from './holders.ts'
import { stepThroughHolders } from './step-through-holders.ts'

export interface Cancellation {
  eventId: string
  note: Texts
  by: string
}

export interface CancelReply {
  state: 'STARTED' | 'WAITS'
  workId: string | null
  approvalId: string | null
}

type Refused = Failure<'NOT_FOUND' | 'EVENT_ENDED'>

/**
 * Cancels an event immediately. When the refunds exceed the limit of one person, an approval request is stored instead.
 */
export async function cancelEvent(
  ctx: Pick<Ctx, 'config' | 'events'>,
  tx: Tx,
  { eventId, note, by }: Cancellation,
): Promise<Result<AuditedResult<CancelReply>, Refused | Failure<'APPROVAL_PENDING'>>> {
  const active = await activeEvent(tx, eventId)
  if (!active.ok) return active
  const { needsSecond, sums } = await readHolders(ctx, tx, eventId)
  if (!needsSecond) {
    const called = await callOff(ctx, tx, { eventId, note, by })
    if (!called.ok) return called
    const { reply, auditEntry } = called.value
    return ok({ reply: { state: 'STARTED', ...reply, approvalId: null }, auditEntry })
  }
  const request = {
    kind: 'CANCEL_EVENT',
    subjectId: eventId,
    eventId,
    payload: { note },
    askedBy: by,
  } as const
  const asked = await requestApproval(tx, request)
  if (!asked.ok) return asked
  return ok({
    reply: { state: 'WAITS', workId: null, approvalId: asked.value },
    auditEntry: {
      object: { kind: 'event', id: eventId },
      eventId,
      after: { waits: asked.value, note, sums },
    },
  })
}

/** Cancels without approval. The event ends, and a job starts to notify and refund all buyers. */
export async function callOff(
  ctx: Pick<Ctx, 'events'>,
  tx: Tx,
  { eventId, note, by, approvedBy = null }: Cancellation & { approvedBy?: string | null },
): Promise<Result<AuditedResult<{ workId: string }>, Refused>> {
  const active = await activeEvent(tx, eventId)
  if (!active.ok) return active
  const { title, zone, startAt, status } = active.value
  await setCanceled(tx, eventId)
  await voidDrawsOf(ctx, tx, eventId)
  await cancelSessions(tx, eventId)
  const words = cancelNotice({ event: title, zone, note, startAt: startAt.toISOString() })
  const notice = await giveNotice(tx, active.value, words)
  await publish(tx, { topic: 'catalog' })
  const workId = await startJob(tx, {
    kind: cancelEventJob.name,
    subject: { kind: 'event', id: eventId },
    eventId,
    askedBy: by,
    params: { note, decidedBy: approvedBy === null ? by : `${by}, ${approvedBy}` },
    total: await countParts(tx, eventId),
  })
  const auditEntry = { object: { kind: 'event', id: eventId }, eventId }
  const after = { status: 'CANCELED', note, notice, workId }
  return ok({ reply: { workId }, auditEntry: { ...auditEntry, before: { status }, after } })
}

/** Locks the event for writing; EVENT_ENDED when it has ended or is canceled. */
async function activeEvent(tx: Tx, eventId: string): Promise<Result<WrittenEvent, Refused>> {
  const event = await lockWritten(tx, eventId)
  if (!event) return fail('NOT_FOUND')
  return event.status === 'ENDED' || event.status === 'CANCELED' ? fail('EVENT_ENDED') : ok(event)
}

/** Reason stored with each refund decision. */
export const canceledReason = 'The event was called off'

/** Handles one order per transaction, so its notification and refund happen together or not at all. */
export const cancelEventJob: JobKind = {
  name: 'cancel-event',
  permission: 'event.write',
  step: async (ctx, tx, work) => {
    const { note, decidedBy = work.askedBy } = work.params as { note: Texts; decidedBy?: string }
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
        // Read before the refund, which ends the recipient's entitlement; later no step would find them to notify.
        const recipientId = isGift ? await recipientOf(tx, id) : null
        const decider = { decidedBy, reason: canceledReason }
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

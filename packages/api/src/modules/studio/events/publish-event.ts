import type { Failure } from '@encore/contract/errors'
import type { EventNeed } from '@encore/contract/rules/event-editing'
import { fail, ok, type Result } from '#kernel/result.ts'
import { lockWritten, setHidden, setPlanned, type WrittenEvent } from '#modules/catalog/events/index.ts'
import { hasTickets } from '#modules/catalog/products/index.ts'
import { lacksRecording } from '#modules/live/channels/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { needsOf } from './draft.ts'
import { readPlan } from './read-plan.ts'

export interface Publish {
  eventId: string
  /** Local time of the venue; null means now. */
  at: string | null
  by: string
}

type Published = Result<
  AuditedResult<undefined>,
  Failure<'NOT_FOUND' | 'EVENT_NOT_READY' | 'EVENT_ENDED' | 'INVALID_INPUT'>
>

/** Publishes an event now or schedules it. Data of EVENT_NOT_READY: `needs`. */
export async function publishEvent(tx: Tx, { eventId, at, by }: Publish): Promise<Published> {
  const event = await lockWritten(tx, eventId)
  if (!event) return fail('NOT_FOUND')
  const needs = await needsNow(tx, event)
  if (needs.length > 0) return fail('EVENT_NOT_READY', { data: { needs } })
  return at === null ? ok(await show(tx, event, false)) : plan(tx, event, at, by)
}

/** Hides an event immediately; for a hidden one, cancels the scheduled publication. */
export async function hideEvent(
  tx: Tx,
  eventId: string,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND'>>> {
  const event = await lockWritten(tx, eventId)
  return event ? ok(await show(tx, event, true)) : fail('NOT_FOUND')
}

/** Returns what prevents publication; the caller holds the event's lock. */
export const needsNow = async (tx: Tx, event: WrittenEvent): Promise<EventNeed[]> =>
  needsOf(event, {
    hasTickets: await hasTickets(tx, event.id),
    lacksRecording: await lacksRecording(tx, event.id),
  })

/** Shows or hides the event and clears any scheduled publication. */
export async function show(
  tx: Tx,
  event: WrittenEvent,
  isHidden: boolean,
): Promise<AuditedResult<undefined>> {
  if (event.isHidden !== isHidden || event.publishAt || event.publishMissedAt) {
    await setHidden(tx, event.id, isHidden)
    await publish(tx, { topic: 'catalog' })
  }
  return actOf(event, { isHidden, publishAt: null })
}

async function plan(tx: Tx, event: WrittenEvent, local: string, by: string): Promise<Published> {
  if (event.isCanceled) return fail('EVENT_ENDED')
  const at = readPlan(local, event)
  if (!at.ok) return at
  await setPlanned(tx, event.id, { at: at.value, by })
  return ok(actOf(event, { isHidden: true, publishAt: at.value.toISOString() }))
}

const actOf = (
  { id, isHidden, publishAt, publishMissedAt }: WrittenEvent,
  plan: { isHidden: boolean; publishAt: string | null },
): AuditedResult<undefined> => ({
  reply: undefined,
  auditEntry: {
    ...{ object: { kind: 'event', id }, eventId: id },
    before: {
      isHidden,
      publishAt: publishAt?.toISOString() ?? null,
      publishMissedAt: publishMissedAt?.toISOString() ?? null,
    },
    after: { ...plan, publishMissedAt: null },
  },
})

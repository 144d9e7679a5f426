import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { lockWritten, setHidden } from '#modules/catalog/events/index.ts'
import { hasTickets } from '#modules/catalog/products/index.ts'
import { lacksRecording } from '#modules/live/channels/index.ts'
import type { Act } from '#modules/studio/audit/index.ts'
import { tell } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { needsOf } from './draft.ts'

/** Shows an event on all pages at once. Data of EVENT_NOT_READY: `needs`. */
export async function publishEvent(
  tx: Tx,
  eventId: string,
): Promise<Result<Act<undefined>, Failure<'NOT_FOUND' | 'EVENT_NOT_READY'>>> {
  const event = await lockWritten(tx, eventId)
  if (!event) return fail('NOT_FOUND')
  const needs = needsOf(event, {
    hasTickets: await hasTickets(tx, eventId),
    lacksRecording: await lacksRecording(tx, eventId),
  })
  if (needs.length > 0) return fail('EVENT_NOT_READY', { data: { needs } })
  return ok(await show(tx, eventId, event.isHidden, false))
}

/** Takes an event off all pages at once. */
export async function hideEvent(
  tx: Tx,
  eventId: string,
): Promise<Result<Act<undefined>, Failure<'NOT_FOUND'>>> {
  const event = await lockWritten(tx, eventId)
  return event ? ok(await show(tx, eventId, event.isHidden, true)) : fail('NOT_FOUND')
}

async function show(tx: Tx, id: string, wasHidden: boolean, isHidden: boolean): Promise<Act<undefined>> {
  if (wasHidden !== isHidden) {
    await setHidden(tx, id, isHidden)
    await tell(tx, { topic: 'catalog' })
  }
  const deed = { object: { kind: 'event', id }, eventId: id }
  return { reply: undefined, deed: { ...deed, before: { isHidden: wasHidden }, after: { isHidden } } }
}

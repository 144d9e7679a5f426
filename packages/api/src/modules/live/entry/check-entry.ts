import type { EntryCheck } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import { hasChannel } from '#modules/live/channels/index.ts'
import type { Ctx } from '#platform/context.ts'
import { entryProblems } from './rules.ts'

/** What a member may do at an event now. A hidden event is found by who holds a ticket. */
export async function checkEntry(
  { sql, clock }: Ctx,
  eventId: string,
  memberId: string,
): Promise<Result<EntryCheck, Failure<'NOT_FOUND'>>> {
  const event = await findHeldEvent(sql, eventId)
  const held = event && (await findEntitlement(sql, { memberId, eventId, scope: 'LIVE' }))
  if (!event || (event.isHidden && !held)) return fail('NOT_FOUND')
  const problems = entryProblems({
    event,
    holdsTicket: held !== null,
    hasStream: await hasChannel(sql, eventId),
    nowMs: clock.now(),
  })
  return ok({
    eventId,
    status: event.status,
    mayEnter: problems.length === 0,
    problems,
    opensAt: event.doorsAt.toISOString(),
    startAt: event.startAt.toISOString(),
    endAt: event.endAt.toISOString(),
    entitlement: held && { id: held.id, scope: held.scope, source: held.source },
  })
}

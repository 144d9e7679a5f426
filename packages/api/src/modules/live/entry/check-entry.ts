import type { EntryCheck } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type EventTimes, findHeldEvent } from '#modules/catalog/events/index.ts'
import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import { hasChannel } from '#modules/live/channels/index.ts'
import { betterTickets, liveTiers, otherDevice } from '#modules/live/playback/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Member } from '#platform/http/principal.ts'
import { doorsOpenAt, entryProblems } from './rules.ts'

/** Returns what a member may do at an event now. A hidden event is found only by its ticket holders. */
export async function checkEntry(
  { sql, clock }: Ctx,
  eventId: string,
  member: Member,
): Promise<Result<EntryCheck, Failure<'NOT_FOUND'>>> {
  const event = await findHeldEvent(sql, eventId)
  const held = event && (await findEntitlement(sql, { memberId: member.uid, eventId, scope: 'LIVE' }))
  if (!event || (event.isHidden && !held)) return fail('NOT_FOUND')
  const other = await otherDevice(sql, member, eventId, 'LIVE')
  const problems = entryProblems({
    event,
    holdsTicket: held !== null,
    hasStream: await hasChannel(sql, eventId),
    watchesElsewhere: other !== null,
    nowMs: clock.now(),
  })
  return ok({
    eventId,
    status: event.status,
    mayEnter: problems.length === 0,
    problems,
    opensAt: doorsOpenAt(event).toISOString(),
    startAt: event.startAt.toISOString(),
    endAt: event.endAt.toISOString(),
    otherDevice: other,
    upgrades: held ? await upgradesOf(sql, event, member.uid) : [],
    entitlement: held && { id: held.id, scope: held.scope, source: held.source },
  })
}

async function upgradesOf(sql: Db, event: EventTimes, memberId: string): Promise<string[]> {
  const held = (await liveTiers(sql, event, memberId)) ?? []
  return (await betterTickets(sql, event.id, 'TICKET_LIVE', held)).map(({ id }) => id)
}

import type { sessionMoves } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { CallSessionState } from '@encore/contract/rules/calls/session-state'
import { isSettled } from '@encore/contract/rules/calls/state'
import { fail, ok, type Result } from '#kernel/result.ts'
import { lockCallSale } from '#modules/catalog/products/index.ts'
import { callsOf, moveSession } from '#modules/live/calls/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { callObject, lockSession, type Place } from './find-session.ts'
import { startCallNews } from './notify-bookings.ts'

export interface StateChange extends Place {
  state: (typeof sessionMoves)[number]
}

type Changed = Result<
  AuditedResult<{ state: CallSessionState }>,
  Failure<'NOT_FOUND' | 'CALL_SESSION_MOVED' | 'CALL_ORDER_UNPUBLISHED' | 'CALLS_UNSETTLED'>
>

/** Opens, pauses or closes a session. */
export async function setSessionState(tx: Tx, { state: to, ...place }: StateChange): Promise<Changed> {
  const { eventId, id } = place
  // Purchases lock the sale before the session.
  if (to === 'CLOSED') await lockCallSale(tx, id)
  const found = await lockSession(tx, place)
  if (!found.ok) return found
  const { state } = found.value
  const moved = await moveSession(tx, id, to)
  if ('state' in moved) {
    if (to === 'OPEN' && state === 'PUBLISHED') await startCallNews(tx, id, { kind: 'OPENED' })
    const auditEntry = { object: callObject(id), eventId, before: { state }, after: moved }
    return ok({ reply: moved, auditEntry })
  }
  switch (moved.refusal) {
    case 'NOT_FOUND':
      return fail('NOT_FOUND')
    case 'NOT_ALLOWED':
      return fail('CALL_SESSION_MOVED', { data: { state } })
    case 'ORDER_UNPUBLISHED':
      return fail('CALL_ORDER_UNPUBLISHED')
    case 'CALLS_UNSETTLED': {
      const count = (await callsOf(tx, id)).filter((call) => !isSettled(call.state)).length
      return fail('CALLS_UNSETTLED', { data: { count } })
    }
  }
}

import { eventsWhere } from '@encore/contract/rules/staff-roles'
import { ok } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import type { CallWaker } from './call-waker.ts'
import { listInterpreted, readInterpreted } from './read-interpreter.ts'
import type { CallRelays } from './relay-of-calls.ts'
import { postStaffSignal, readStaffSignals, type SeatParty, staffAccess } from './staff-signals.ts'

interface SeatCall {
  principal: { uid: string }
  params: { eventId: string; id: string; seatId: string }
}

/** Serves the pages of staff that hold a seat at a station. */
export function serveStaffSeats({ ctx, serve }: Host, relays: CallRelays, waker: CallWaker): void {
  const deps = { sql: ctx.sql, relays, waker }
  const partyOf = ({ principal, params }: SeatCall): SeatParty => ({
    side: 'STAFF',
    party: {
      ...{ seatId: params.seatId, eventId: params.eventId, sessionId: params.id },
      memberId: principal.uid,
    },
  })
  serve('GET /api/studio/event/{eventId}/call-session/{id}/seat/{seatId}/relay', (call) =>
    staffAccess(deps, partyOf(call), call.params.seatId),
  )
  serve('GET /api/studio/event/{eventId}/call-session/{id}/seat/{seatId}/signals', (call) =>
    readStaffSignals(deps, partyOf(call), { seatId: call.params.seatId, since: call.query?.since ?? 0 }),
  )
  serve('POST /api/studio/event/{eventId}/call-session/{id}/seat/{seatId}/signals', (call) =>
    postStaffSignal(deps, partyOf(call), { seatId: call.params.seatId, body: call.body.body }),
  )
}

/** Serves the pages of interpreters. */
export function serveInterpreters({ ctx, serve }: Host, relays: CallRelays, waker: CallWaker): void {
  serve('GET /api/studio/interpreter', async ({ principal, locale }) => {
    const where = eventsWhere(principal.held, 'call.interpret')
    return ok({ content: await listInterpreted(ctx.sql, where === 'all' ? null : where, locale) })
  })
  serve(
    'GET /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/interpreter',
    ({ principal, params, query, locale }) =>
      readInterpreted(
        { sql: ctx.sql, relays, waker },
        { ...params, memberId: principal.uid },
        { version: query?.version ?? null, locale },
      ),
  )
}

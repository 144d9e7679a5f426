import { ok } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { checkDifference } from './check-difference.ts'
import { checkIdentity, undoIdentity } from './check-identity.ts'
import { addSeconds, cutRunning, holdRunning, moveInQueue } from './control-call.ts'
import { callNext, pairStation, writeLine } from './control-station.ts'
import { findSession } from './find-session.ts'
import { readControl } from './read-control.ts'
import { revealIdentity } from './reveal-identity.ts'
import { settleOwed } from './settle-owed.ts'
import { closeSeat, openSeat } from './staff-seat.ts'

export function serveControl(host: Host): void {
  const { ctx, serve } = host
  serve(
    'GET /api/studio/event/{eventId}/call-session/{id}/control',
    async ({ params, query = {}, locale }) => {
      const found = await findSession(ctx.sql, params)
      if (!found.ok) return found
      return ok(await readControl(ctx, found.value, { stationId: query.station ?? null, locale }))
    },
  )
  serveStations(host)
  serveCalls(host)
  serveFans(host)
}

function serveStations(host: Host): void {
  const { ctx } = host
  const act = auditedServer(host)
  act('POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/pairing', ({ params }, tx) =>
    pairStation(tx, params),
  )
  act('POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/next', ({ params }, tx) =>
    callNext(ctx, tx, params),
  )
  act('PUT /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/line', ({ params, body }, tx) =>
    writeLine(tx, { ...params, ...body }),
  )
  act(
    'POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/seat',
    ({ principal, params, body }, tx) => openSeat(ctx, tx, { ...params, subject: body }, principal.uid),
  )
  act(
    'POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/interpreter',
    ({ principal, params, body }, tx) =>
      openSeat(ctx, tx, { ...params, subject: { role: 'INTERPRETER', ...body } }, principal.uid),
  )
  act('DELETE /api/studio/event/{eventId}/call-session/{id}/seat/{seatId}', ({ principal, params }, tx) =>
    closeSeat(tx, params, principal.uid),
  )
}

function serveCalls(host: Host): void {
  const act = auditedServer(host)
  act(
    'POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/move',
    ({ principal, params, body }, tx) => moveInQueue(tx, { ...params, ...body }, principal.uid),
  )
  act('POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/time', ({ params, body }, tx) =>
    addSeconds(tx, { ...params, ...body }),
  )
  act('POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/hold', ({ params, body }, tx) =>
    holdRunning(tx, { ...params, ...body }),
  )
  act('POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/cut', ({ params, body }, tx) =>
    cutRunning(tx, { ...params, ...body }),
  )
  act(
    'PUT /api/studio/event/{eventId}/call-session/{id}/call/{callId}/difference',
    ({ principal, params, body }, tx) => checkDifference(tx, { ...params, ...body }, principal.uid),
  )
}

/** Identity checks, and the settlement of owed calls. */
function serveFans(host: Host): void {
  const { ctx } = host
  const act = auditedServer(host)
  act(
    'PUT /api/studio/event/{eventId}/call-session/{id}/booking/{bookingId}/identity',
    ({ principal, params }, tx) => checkIdentity(tx, params, principal.uid),
  )
  act('DELETE /api/studio/event/{eventId}/call-session/{id}/booking/{bookingId}/identity', ({ params }, tx) =>
    undoIdentity(tx, params),
  )
  act(
    'POST /api/studio/event/{eventId}/call-session/{id}/booking/{bookingId}/identity/reveal',
    ({ params }, tx) => revealIdentity(ctx, tx, params),
  )
  act('POST /api/studio/event/{eventId}/call-session/{id}/compensation', ({ principal, params, body }, tx) =>
    settleOwed(ctx, tx, principal, { ...params, ...body }),
  )
}

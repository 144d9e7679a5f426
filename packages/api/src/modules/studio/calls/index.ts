import { fail, ok } from '#kernel/result.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import type { Host, Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { serveControl } from './control-routes.ts'
import { findSession } from './find-session.ts'
import { endCallGrant, grantCall } from './grant-call.ts'
import { type CallNewsJob, notifyCalls, notifyNear } from './notify-bookings.ts'
import { publishSessionOrder } from './publish-order.ts'
import { publishStoredSession } from './publish-session.ts'
import { listSessions, readBookings, readSheet } from './read-sessions.ts'
import { moveStart } from './reschedule-session.ts'
import { createSession, deleteSession, saveSession } from './save-session.ts'
import { setSessionState } from './set-state.ts'
import { logSeatEnd } from './staff-seat.ts'

export { callObject } from './find-session.ts'
export type { OwedCompensation } from './pending-calls.ts'
export { settleRequested } from './settle-owed.ts'

/** Call sessions as organisers plan, publish and run them. */
export const studioCalls: Module = {
  name: 'studio-calls',
  install: (host) => {
    servePlans(host)
    serveOrders(host)
    serveControl(host)
    host.ctx.events.on('call.near', notifyNear)
    host.ctx.events.on('call.staffSeatEnded', logSeatEnd)
    host.task('notify-calls', (payload) => notifyCalls(host.ctx, payload as CallNewsJob))
  },
}

function servePlans(host: Host): void {
  const { sql } = host.ctx
  const { serve } = host
  const act = auditedServer(host)
  serve('GET /api/studio/event/{eventId}/call-session', async ({ params: { eventId } }) => {
    if (!(await heldEvents(sql, [eventId])).has(eventId)) return fail('NOT_FOUND')
    return ok({ content: await listSessions(sql, eventId) })
  })
  serve('GET /api/studio/event/{eventId}/call-session/{id}', async ({ params, locale }) => {
    const found = await findSession(sql, params)
    return found.ok ? ok(await readSheet(sql, found.value, locale)) : found
  })
  act('POST /api/studio/event/{eventId}/call-session', ({ params, body }, tx) =>
    createSession(tx, params.eventId, body),
  )
  act('PUT /api/studio/event/{eventId}/call-session/{id}', ({ params, body }, tx) =>
    saveSession(tx, { ...params, ...body }),
  )
  act('DELETE /api/studio/event/{eventId}/call-session/{id}', ({ params }, tx) => deleteSession(tx, params))
  act('POST /api/studio/event/{eventId}/call-session/{id}/publish', ({ params, body }, tx) =>
    publishStoredSession(host.ctx, tx, { ...params, ...body }),
  )
}

/** Places, their order, and the state of the session. */
function serveOrders(host: Host): void {
  const { sql } = host.ctx
  const act = auditedServer(host)
  host.serve('GET /api/studio/event/{eventId}/call-session/{id}/booking', async ({ params }) => {
    const found = await findSession(sql, params)
    return found.ok ? ok({ content: await readBookings(sql, params.id) }) : found
  })
  act('POST /api/studio/event/{eventId}/call-session/{id}/grant', ({ principal, params, body }, tx) =>
    grantCall(tx, { ...params, ...body }, principal.uid),
  )
  act('POST /api/studio/event/{eventId}/call-session/{id}/grant/{grantId}/end', ({ params, body }, tx) =>
    endCallGrant(tx, { ...params, ...body }),
  )
  act('POST /api/studio/event/{eventId}/call-session/{id}/order', ({ params }, tx) =>
    publishSessionOrder(tx, params),
  )
  act('POST /api/studio/event/{eventId}/call-session/{id}/move', ({ params, body }, tx) =>
    moveStart(tx, { ...params, ...body }),
  )
  act('PUT /api/studio/event/{eventId}/call-session/{id}/state', ({ params, body }, tx) =>
    setSessionState(tx, { ...params, ...body }),
  )
}

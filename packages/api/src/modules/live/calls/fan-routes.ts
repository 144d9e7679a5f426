import { pageRequest } from '#kernel/pages.ts'
import { ok } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import type { CallWaker } from './call-waker.ts'
import { endByFan, keepSum, ownReceipt } from './fan-call.ts'
import { giveConsent } from './give-consent.ts'
import type { KeepsakeOffers } from './keepsakes/keepsake-offer.ts'
import { listBoxSessions } from './list-box-sessions.ts'
import { postFanSignal } from './post-signal.ts'
import { keepCard, keepDeviceCheck } from './prepare-call.ts'
import { readOwnSession } from './read-own-session.ts'
import { readSession } from './read-session.ts'
import { readFanSignals } from './read-signals.ts'
import type { CallRelays } from './relay-of-calls.ts'
import { checkAccess, renewAccess, takeSeat } from './take-seat.ts'

/** Serves call sessions to fans: what everybody sees, their own place, and what they prepare. */
export function serveSessions({ ctx, serve }: Host, relays: CallRelays, offers: KeepsakeOffers): void {
  const { sql } = ctx
  serve('GET /api/v1/call-session/{id}', ({ params, locale }) =>
    readSession({ sql, relays, offers }, params.id, locale),
  )
  serve('GET /api/v1/call-session/{id}/own', ({ params, principal }) =>
    readOwnSession({ ...ctx, offers }, params.id, principal.uid),
  )
  serve('GET /api/v1/mybox/calls', async ({ principal, query, locale }) =>
    ok(await listBoxSessions(sql, { memberId: principal.uid, page: pageRequest(query), locale })),
  )
  const fanOf = (params: { id: string }, principal: { uid: string }) => ({
    sessionId: params.id,
    memberId: principal.uid,
  })
  serve('PUT /api/v1/call-session/{id}/device-check', ({ params, principal, body }) =>
    keepDeviceCheck(ctx, fanOf(params, principal), body),
  )
  serve('POST /api/v1/call-session/{id}/relay', ({ params, principal }) =>
    checkAccess(ctx, relays, fanOf(params, principal)),
  )
  serve('PUT /api/v1/call-session/{id}/card', ({ params, principal, body }) =>
    keepCard(ctx, fanOf(params, principal), body),
  )
  serve('PUT /api/v1/call-session/{id}/consent', ({ params, principal, body }) =>
    giveConsent(ctx, offers, fanOf(params, principal), body),
  )
}

/** Serves a call to its fan: the seat, its signals, and the end. */
export function serveSeats({ ctx, serve }: Host, relays: CallRelays, waker: CallWaker): void {
  const { sql } = ctx
  const deps = { sql, relays, waker }
  serve('POST /api/v1/call/{id}/seat', ({ params, principal }) =>
    takeSeat(ctx, relays, { callId: params.id, memberId: principal.uid }),
  )
  serve('POST /api/v1/call/{id}/relay', ({ params, principal, body: { seat } }) =>
    renewAccess(ctx, relays, params.id, { memberId: principal.uid, seat }),
  )
  serve('GET /api/v1/call/{id}/signals', ({ params, principal, query: { seat, since = 0 } }) =>
    readFanSignals(deps, { memberId: principal.uid, seat }, { callId: params.id, since }),
  )
  serve('POST /api/v1/call/{id}/signals', ({ params, principal, body: { seat, ...signal } }) =>
    postFanSignal(deps, { memberId: principal.uid, seat }, { callId: params.id, ...signal }),
  )
  serve('POST /api/v1/call/{id}/sums', ({ params, principal, body }) =>
    keepSum(ctx, params.id, { memberId: principal.uid, ...body }),
  )
  serve('POST /api/v1/call/{id}/end', async ({ params, principal, body: { seat } }) => {
    const ended = await endByFan(ctx, params.id, { memberId: principal.uid, seat })
    return ended.ok ? ownReceipt(sql, params.id, principal.uid) : ended
  })
  serve('GET /api/v1/call/{id}/receipt', ({ params, principal }) => ownReceipt(sql, params.id, principal.uid))
}

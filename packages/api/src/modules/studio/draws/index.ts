import { grantingRole } from '@encore/contract/rules/staff-roles'
import { fail, ok } from '#kernel/result.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { configuredRandomness, refundJobOf } from '#modules/commerce/draws/index.ts'
import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { serveJob } from '#modules/studio/background-jobs/index.ts'
import { checkInWinner, undoWinnerCheckIn } from './check-in-winner.ts'
import { requestExclusion } from './exclude-entrant.ts'
import { exportWinners, winnersExport } from './export-winners.ts'
import { findDraw } from './find-draw.ts'
import { decideOverForfeit, requestForfeit } from './forfeit-place.ts'
import { publishStoredDraw } from './publish-draw.ts'
import { listDraws, readProgress, readSheet, readWinners } from './read-draws.ts'
import { isRefundable, refundDrawJob, requestRefund } from './refund-void.ts'
import { revealWinner } from './reveal-winner.ts'
import { createDraw, deleteDraw, saveDraw } from './save-draw.ts'
import { requestVoid } from './void-draw.ts'

export { type ExclusionRequest, excludeRequested } from './exclude-entrant.ts'
export { drawObject, findDraw, type Place } from './find-draw.ts'
export {
  type FinalRequest,
  type ForfeitRequest,
  forfeitAfterObjection,
  forfeitRequested,
} from './forfeit-place.ts'
export { type RefundRequest, refundRequested } from './refund-void.ts'
export { type VoidRequest, voidRequestedDraw } from './void-draw.ts'

/** Draws as organisers set them up and follow them. Nobody here draws or sees ranks and entries. */
export const studioDraws: Module = {
  name: 'studio-draws',
  install: (host) => {
    const { ctx, serve } = host
    const { sql } = ctx
    const act = auditedServer(host)
    serveJob(host, winnersExport)
    serveJob(host, refundDrawJob)

    serve('GET /api/studio/event/{eventId}/draw', async ({ params: { eventId }, locale }) => {
      if (!(await heldEvents(sql, [eventId])).has(eventId)) return fail('NOT_FOUND')
      const content = await listDraws(sql, eventId, locale)
      return ok({ content, randomness: configuredRandomness(ctx.config) })
    })
    serve('GET /api/studio/event/{eventId}/draw/{id}', async ({ principal, params, locale }) => {
      const found = await findDraw(sql, params)
      if (!found.ok) return found
      const mayRefund = grantingRole(principal.held, 'refund.write', params.eventId) !== null
      const mayRequest = mayRefund && (await isRefundable(sql, found.value))
      const workId = await refundJobOf(sql, found.value.id)
      return ok({ ...(await readSheet(ctx, found.value, locale)), refund: { mayRequest, workId } })
    })
    serve('GET /api/studio/event/{eventId}/draw/{id}/progress', async ({ params }) => {
      const found = await findDraw(sql, params)
      return found.ok ? ok((await readProgress(sql, found.value.id)) ?? undefined) : found
    })
    serve('GET /api/studio/event/{eventId}/draw/{id}/winners', async ({ principal, params, locale }) => {
      const found = await findDraw(sql, params)
      if (!found.ok) return found
      const mayReveal = grantingRole(principal.held, 'order.reveal', params.eventId) !== null
      const mayCheckIn = grantingRole(principal.held, 'pickup.write', params.eventId) !== null
      const list = await readWinners(sql, found.value, locale)
      return ok(list ? { ...list, mayReveal, mayCheckIn } : undefined)
    })

    act('POST /api/studio/event/{eventId}/draw', ({ params, body }, tx) =>
      createDraw(ctx, tx, params.eventId, body),
    )
    act('PUT /api/studio/event/{eventId}/draw/{id}', ({ params, body }, tx) =>
      saveDraw(tx, { ...params, ...body }),
    )
    act('DELETE /api/studio/event/{eventId}/draw/{id}', ({ params }, tx) => deleteDraw(tx, params))
    act('POST /api/studio/event/{eventId}/draw/{id}/publish', ({ params, body }, tx) =>
      publishStoredDraw(ctx, tx, { ...params, ...body }),
    )
    act('POST /api/studio/event/{eventId}/draw/{id}/void', ({ principal, params, body }, tx) =>
      requestVoid(tx, { ...params, ...body }, principal.uid),
    )
    act('POST /api/studio/event/{eventId}/draw/{id}/exclusion', ({ principal, params, body }, tx) =>
      requestExclusion(tx, { ...params, ...body }, principal.uid),
    )
    act('POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/reveal', ({ params, body }, tx) =>
      revealWinner(ctx, tx, { ...params, ...body }),
    )
    act(
      'POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/forfeit',
      ({ principal, params, body }, tx) => requestForfeit(tx, { ...params, ...body }, principal.uid),
    )
    act(
      'POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/decision',
      ({ principal, params, body }, tx) => decideOverForfeit(ctx, tx, { ...params, ...body }, principal.uid),
    )
    act('PUT /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/check-in', ({ params }, tx) =>
      checkInWinner(tx, params),
    )
    act('DELETE /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/check-in', ({ params }, tx) =>
      undoWinnerCheckIn(tx, params),
    )
    act('POST /api/studio/event/{eventId}/draw/{id}/export', ({ principal, params, body, locale }, tx) =>
      exportWinners(tx, { ...params, ...body, locale, askedBy: principal.uid }),
    )
    act('POST /api/studio/event/{eventId}/draw/{id}/refund', ({ principal, params, body }, tx) =>
      requestRefund(tx, { ...params, ...body }, principal.uid),
    )
  },
}

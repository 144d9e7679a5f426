import { fail, ok } from '#kernel/result.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { configuredRandomness } from '#modules/commerce/draws/index.ts'
import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { requestExclusion } from './exclude-entrant.ts'
import { findDraw } from './find-draw.ts'
import { publishStoredDraw } from './publish-draw.ts'
import { listDraws, readProgress, readSheet, readWinners } from './read-draws.ts'
import { createDraw, deleteDraw, saveDraw } from './save-draw.ts'
import { requestVoid } from './void-draw.ts'

export { type ExclusionRequest, excludeRequested } from './exclude-entrant.ts'
export { drawObject, findDraw, type Place } from './find-draw.ts'
export { maskedName } from './list-winners.ts'
export { type VoidRequest, voidRequestedDraw } from './void-draw.ts'

/** Draws as organisers set them up and follow them. Nobody here draws or sees ranks and entries. */
export const studioDraws: Module = {
  name: 'studio-draws',
  install: (host) => {
    const { ctx, serve } = host
    const { sql } = ctx
    const act = auditedServer(host)

    serve('GET /api/studio/event/{eventId}/draw', async ({ params: { eventId }, locale }) => {
      if (!(await heldEvents(sql, [eventId])).has(eventId)) return fail('NOT_FOUND')
      const content = await listDraws(sql, eventId, locale)
      return ok({ content, randomness: configuredRandomness(ctx.config) })
    })
    serve('GET /api/studio/event/{eventId}/draw/{id}', async ({ params, locale }) => {
      const found = await findDraw(sql, params)
      return found.ok ? ok(await readSheet(ctx, found.value, locale)) : found
    })
    serve('GET /api/studio/event/{eventId}/draw/{id}/progress', async ({ params }) => {
      const found = await findDraw(sql, params)
      return found.ok ? ok((await readProgress(sql, found.value.id)) ?? undefined) : found
    })
    serve('GET /api/studio/event/{eventId}/draw/{id}/winners', async ({ params, locale }) => {
      const found = await findDraw(sql, params)
      return found.ok ? ok((await readWinners(sql, found.value, locale)) ?? undefined) : found
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
  },
}

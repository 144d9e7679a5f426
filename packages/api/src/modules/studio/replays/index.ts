import { fail, ok } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { createClips } from '#modules/live/channels/index.ts'
import { cutHighlight, findHighlight, highlightsOf } from '#modules/live/highlights/index.ts'
import type { Host, Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { imageUrl } from '#platform/images/index.ts'
import { decideReplay } from './decide-replay.ts'
import { decideWindow } from './decide-window.ts'
import { keepCut, renameCut, takeDownCut } from './highlight-acts.ts'
import { readReplayForStaff } from './read-replay.ts'

export const studioReplays: Module = {
  name: 'studio-replays',
  install: (host) => {
    serveReplay(host)
    serveHighlights(host)
  },
}

function serveReplay(host: Host): void {
  const { ctx, serve } = host
  const act = auditedServer(host)
  serve('GET /api/studio/event/{eventId}/replay', ({ params }) => readReplayForStaff(ctx.sql, params.eventId))
  act('PUT /api/studio/event/{eventId}/replay', ({ params, body }, tx) =>
    decideReplay(tx, { ...params, ...body }),
  )
  act('PUT /api/studio/event/{eventId}/replay/window', ({ params, body }, tx) =>
    decideWindow(tx, { ...params, ...body }),
  )
}

function serveHighlights(host: Host): void {
  const { ctx, serve } = host
  const act = auditedServer(host)
  const clips = createClips(ctx.config)
  serve('GET /api/studio/event/{eventId}/highlight', async ({ params }) => {
    if (!(await findHeldEvent(ctx.sql, params.eventId))) return fail('NOT_FOUND')
    const rows = await highlightsOf(ctx.sql, params.eventId)
    return ok({
      content: rows.map(({ eventId: _, poster, ...row }) => ({ ...row, poster: poster && imageUrl(poster) })),
    })
  })
  act.prepared(
    'POST /api/studio/event/{eventId}/highlight',
    ({ params, body }) => cutHighlight(ctx, clips, { ...params, ...body }),
    (_, tx, cut) => keepCut(tx, cut),
  )
  act('PUT /api/studio/event/{eventId}/highlight/{id}', async ({ params: { eventId, id }, body }, tx) =>
    (await findHighlight(tx, id))?.eventId === eventId ? renameCut(tx, id, body.title) : fail('NOT_FOUND'),
  )
  act('POST /api/studio/event/{eventId}/highlight/{id}/withdraw', async ({ params: { eventId, id } }, tx) =>
    (await findHighlight(tx, id))?.eventId === eventId ? takeDownCut(tx, id) : fail('NOT_FOUND'),
  )
}

export { changeReplay } from './decide-replay.ts'
export { changeWindow } from './decide-window.ts'
export { keepCut, renameCut, takeDownCut } from './highlight-acts.ts'

import { fail, ok } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { createClips } from '#modules/live/channels/index.ts'
import {
  cutHighlight,
  findHighlight,
  highlightsOf,
  keepHighlight,
  renameHighlight,
  takeDownHighlight,
} from '#modules/live/highlights/index.ts'
import type { Host, Module } from '#modules/module.ts'
import { actServer } from '#modules/studio/audit/index.ts'
import { imageUrl } from '#platform/images/index.ts'
import { decideReplay } from './decide-replay.ts'
import { decideWindow } from './decide-window.ts'
import { readDesk } from './read-desk.ts'

/** What can be seen again of a show, and what is cut out of it. */
export const replayDesk: Module = {
  name: 'replay-desk',
  install: (host) => {
    serveReplay(host)
    serveHighlights(host)
  },
}

function serveReplay(host: Host): void {
  const { ctx, serve } = host
  const act = actServer(host)
  serve('GET /api/studio/event/{eventId}/replay', ({ params }) => readDesk(ctx.sql, params.eventId))
  act('PUT /api/studio/event/{eventId}/replay', ({ params, body }, tx) =>
    decideReplay(tx, { ...params, ...body }),
  )
  act('PUT /api/studio/event/{eventId}/replay/window', ({ params, body }, tx) =>
    decideWindow(tx, { ...params, ...body }),
  )
}

function serveHighlights(host: Host): void {
  const { ctx, serve } = host
  const act = actServer(host)
  const clips = createClips()
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
    async ({ params: { eventId } }, tx, cut) => {
      const made = await keepHighlight(tx, cut)
      const { fromMs, toMs, title } = cut
      const deed = { object: { kind: 'highlight', id: cut.id }, eventId, after: { fromMs, toMs, title } }
      return ok({ reply: made, deed })
    },
  )
  act('PUT /api/studio/event/{eventId}/highlight/{id}', async ({ params: { eventId, id }, body }, tx) => {
    const before = await findHighlight(tx, id)
    if (before?.eventId !== eventId) return fail('NOT_FOUND')
    const renamed = await renameHighlight(tx, id, body.title)
    if (!renamed.ok) return renamed
    const facts = { before: { title: before.title }, after: { title: body.title } }
    return ok({ reply: undefined, deed: { object: { kind: 'highlight', id }, eventId, ...facts } })
  })
  act('POST /api/studio/event/{eventId}/highlight/{id}/withdraw', async ({ params: { eventId, id } }, tx) => {
    const before = await findHighlight(tx, id)
    if (before?.eventId !== eventId) return fail('NOT_FOUND')
    const gone = await takeDownHighlight(tx, id)
    if (!gone.ok) return gone
    const facts = { before: { isHidden: false }, after: { isHidden: true } }
    return ok({ reply: undefined, deed: { object: { kind: 'highlight', id }, eventId, ...facts } })
  })
}

import { pageRequest } from '#kernel/pages.ts'
import { ok } from '#kernel/result.ts'
import { eventSlugs } from '#modules/catalog/events/index.ts'
import type { Module } from '#modules/module.ts'
import { findReplay } from './find-replay.ts'
import { keepPosition } from './keep-position.ts'
import { listReplays, ownReplays } from './list-replays.ts'
import { deletePositions, selectListed, selectPositions } from './store.ts'

/** Replays of ended shows, and each member's position in them. */
export const replays: Module = {
  name: 'replays',
  install: ({ ctx, serve, holds, siteMap }) => {
    serve('GET /api/v1/replay', async ({ query, locale }) =>
      ok(await listReplays(ctx.sql, pageRequest(query), locale)),
    )
    serve('GET /api/v1/replay/mine', async ({ principal }) =>
      ok({ content: await ownReplays(ctx.sql, principal.uid) }),
    )
    serve('GET /api/v1/replay/{id}', async ({ params, principal, locale, shareFor }) => {
      const found = await findReplay(ctx.sql, params.id, principal, locale)
      if (!found.ok) return found
      if (found.value.cacheMaxAgeSec !== null) shareFor(found.value.cacheMaxAgeSec)
      return ok(found.value.replay)
    })
    serve('PUT /api/v1/replay/{id}/position', ({ params, body, principal }) =>
      keepPosition(ctx.sql, { memberId: principal.uid, eventId: params.id, ...body }),
    )
    ctx.events.on('member.left', (tx, { memberId }) => deletePositions(tx, memberId))
    holds({ section: 'replays', data: selectPositions })
    siteMap({
      name: 'replays',
      list: async (db, size) => {
        const rows = await selectListed(db, { page: 0, size, offset: 0 })
        const ids = rows.filter(({ closesAt, now }) => closesAt > now).map(({ eventId }) => eventId)
        const slugs = await eventSlugs(db, ids)
        return ids.map((id) => ({ path: `/replay/${slugs.get(id) ?? id}`, changedAt: null }))
      },
    })
  },
}

export { accessToReplay, isWithin, replayRange } from './find-replay.ts'
export { finishShows, type LeftShows } from './finish-shows.ts'
export { openShow, type ReadClip } from './open-recording.ts'
export { lockReplay, readDecision, readReplay, readSight } from './read-decision.ts'
export { type Late, of, openRecordings, type Recordings, staffChannel } from './recordings.ts'
export { type ReplayChange, setReplay, writeReplay } from './set-replay.ts'
export { forgetSheets } from './sheet-folder.ts'
export {
  type Chapter,
  selectLatest as latestRecorded,
  selectPosition as findPosition,
  selectRecording as findRecording,
} from './store.ts'

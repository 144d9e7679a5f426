import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { transact } from '#platform/db/transact.ts'
import { readTimeline, rememberRanges } from './read-timeline.ts'
import { selectCuesBy } from './store.ts'
import { tellCues } from './tell-cues.ts'
import { correctCue, withdrawCue, writeCues } from './write-cues.ts'

export { mayFollow, showRoles } from './desk.ts'
export { rangeOf as readRange, readStageNews } from './read-timeline.ts'
export { readCaptionTrack, replaceCaptions } from './replace-captions.ts'
export { captionText } from './rules.ts'
export { type FoundCue, selectCue as findCue, selectCues as findCues } from './store.ts'
export {
  type CueWriter,
  correctCue,
  noteCue,
  rememberCues,
  withdrawCaptions,
  withdrawCue,
  writeCues,
} from './write-cues.ts'
export { tellCues }

export const timeline: Module = {
  name: 'timeline',
  install: ({ ctx, serve, rooms, holds }) => {
    tellCues(ctx, rooms)
    holds({ section: 'cues', data: selectCuesBy })
    const ranges = rememberRanges(ctx)
    const writer = (uid: string) => ({ uid, nowMs: ctx.clock.now() })
    serve('GET /api/v1/live/{id}/timeline', async ({ params, query, principal, shareFor }) => {
      const { from: fromMs, to: toMs } = query
      const found = await readTimeline(ctx, ranges, { eventId: params.id, fromMs, toMs, principal })
      if (!found.ok) return found
      if (found.value.sharedForSec !== null) shareFor(found.value.sharedForSec)
      return ok(found.value.timeline)
    })
    serve.once('POST /api/v1/live/{id}/cues', async ({ params, body, principal }, tx) => {
      const written = await writeCues(tx, writer(principal.uid), params.id, body.cues)
      return written.ok ? ok({ cues: written.value }) : written
    })
    serve('PUT /api/v1/cue/{id}', ({ params, body, principal }) =>
      transact(ctx.sql, (tx) => correctCue(tx, writer(principal.uid), params.id, body.cue)),
    )
    serve('DELETE /api/v1/cue/{id}', ({ params, principal }) =>
      transact(ctx.sql, (tx) => withdrawCue(tx, writer(principal.uid), params.id)),
    )
  },
}

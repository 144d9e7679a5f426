import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { publishCues } from './publish-cues.ts'
import { readTimeline, rememberRanges } from './read-timeline.ts'
import { selectCuesBy } from './store.ts'

export { mayFollow } from './permissions.ts'
export { rangeOf as readRange, readStageNews } from './read-timeline.ts'
export { readCaptionTrack, replaceCaptions } from './replace-captions.ts'
export { captionText } from './rules.ts'
export { type FoundCue, selectCue as findCue } from './store.ts'
export {
  type CueWriter,
  correctCue,
  noteCue,
  rememberCues,
  withdrawCaptions,
  withdrawCue,
  writeCues,
} from './write-cues.ts'
export { publishCues }

export const timeline: Module = {
  name: 'timeline',
  install: ({ ctx, serve, rooms, holds }) => {
    publishCues(ctx, rooms)
    holds({ section: 'cues', data: selectCuesBy })
    const ranges = rememberRanges(ctx)
    serve('GET /api/v1/live/{id}/timeline', async ({ params, query, principal, shareFor }) => {
      const { from: fromMs, to: toMs } = query
      const found = await readTimeline(ctx, ranges, { eventId: params.id, fromMs, toMs, principal })
      if (!found.ok) return found
      if (found.value.cacheMaxAgeSec !== null) shareFor(found.value.cacheMaxAgeSec)
      return ok(found.value.timeline)
    })
  },
}

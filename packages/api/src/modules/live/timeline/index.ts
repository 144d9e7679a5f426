import type { Cue } from '@encore/contract/endpoints'
import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { StaffDeed } from '#platform/domain-events.ts'
import { readTimeline, rememberRanges } from './read-timeline.ts'
import { selectCuesBy } from './store.ts'
import { tellCues } from './tell-cues.ts'
import { correctCue, withdrawCue, writeCues } from './write-cues.ts'

export { mayFollow, showRoles } from './desk.ts'
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
    const tell = (tx: Tx, { principal, ip, requestId }: StaffCall, deed: CueDeed) =>
      ctx.events.emit(tx, 'staff.acted', { uid: principal.uid, ip, requestId, ...deed })
    serve.once('POST /api/v1/live/{id}/cues', async (call, tx) => {
      const { params, body, principal } = call
      const written = await writeCues(tx, writer(principal.uid), params.id, body.cues)
      if (!written.ok) return written
      const isLit = body.cues.some(({ kind }) => kind === 'LIGHT')
      await tell(tx, call, {
        action: isLit ? 'light.write' : 'caption.write',
        object: { kind: isLit ? 'light' : 'caption', id: written.value[0]?.id ?? '-' },
        eventId: params.id,
        after: { cues: written.value.map(factsOf) },
      })
      return ok({ cues: written.value })
    })
    serve('PUT /api/v1/cue/{id}', (call) =>
      transact(ctx.sql, async (tx) => {
        const done = await correctCue(tx, writer(call.principal.uid), call.params.id, call.body.cue)
        if (!done.ok) return done
        const { before, cue } = done.value
        const object = objectOf(before)
        await tell(tx, call, {
          action: `${object.kind}.correct`,
          object,
          eventId: before.eventId,
          before: { ...before.body, mediaMs: before.mediaMs },
          after: factsOf(cue),
        })
        return ok(cue)
      }),
    )
    serve('DELETE /api/v1/cue/{id}', (call) =>
      transact(ctx.sql, async (tx) => {
        const done = await withdrawCue(tx, writer(call.principal.uid), call.params.id)
        if (!done.ok) return done
        const { before, cue } = done.value
        const object = objectOf(before)
        const { eventId, body } = before
        await tell(tx, call, { action: `${object.kind}.withdraw`, object, eventId, before: { ...body } })
        return ok(cue)
      }),
    )
  },
}

interface StaffCall {
  principal: { uid: string }
  ip: string
  requestId: string
}
type CueDeed = Omit<StaffDeed, 'uid' | 'ip' | 'requestId'>

const objectOf = ({ id, kind }: { id: string; kind: string }) => ({ kind: kind.toLowerCase(), id })
const factsOf = ({ seq: _, ...cue }: Cue): Record<string, unknown> => cue

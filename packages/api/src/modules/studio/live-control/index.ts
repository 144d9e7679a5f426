import { createClips } from '#modules/live/channels/index.ts'
import { makeTrailer } from '#modules/live/trailers/index.ts'
import { createPacker, deleteExpiredVideos } from '#modules/live/videos/index.ts'
import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { serveJob } from '#modules/studio/background-jobs/index.ts'
import { realNow } from '#platform/clock.ts'
import { addRecording, prepareRecording } from './add-recording.ts'
import { recordingJob } from './package-recording.ts'
import { readPreview } from './read-preview.ts'
import { readRecordings } from './read-recordings.ts'
import { readShow } from './read-show.ts'
import { coverShow, endShow, startShow } from './run-show.ts'
import { newStreamKey, setChannel } from './set-channel.ts'
import { changeTrailer } from './set-trailer.ts'

export const liveControl: Module = {
  name: 'live-control',
  install: (host) => {
    const { ctx, rooms, serve } = host
    const act = auditedServer(host)
    serve('GET /api/studio/event/{eventId}/live', ({ params: { eventId } }) =>
      readShow(ctx, eventId, rooms.viewers(`live:${eventId}`)),
    )
    serve('GET /api/studio/event/{eventId}/live/preview', ({ params, principal }) =>
      readPreview(ctx, params.eventId, principal),
    )
    const packer = createPacker(ctx)
    serveJob(host, recordingJob(packer))
    host.onClose(() => packer.close())
    host.schedule(3_600_000, 'delete expired recordings', () => deleteExpiredVideos(ctx, realNow()))
    serve('GET /api/studio/event/{eventId}/live/recording', ({ params, principal, locale }) =>
      readRecordings(ctx, params.eventId, principal.held, locale),
    )
    act.prepared(
      'POST /api/studio/event/{eventId}/live/recording',
      ({ body, principal }) => prepareRecording(ctx, principal, body),
      ({ params, body, principal }, tx, sent) =>
        addRecording(tx, principal, params.eventId, { showId: body.showId, sent }),
    )
    act('PUT /api/studio/event/{eventId}/live/channel', ({ params, body }, tx) =>
      setChannel(tx, ctx.config, params.eventId, body),
    )
    const clips = createClips(ctx.config)
    act.prepared(
      'PUT /api/studio/event/{eventId}/live/trailer',
      ({ params, body }) => makeTrailer(ctx, clips, params.eventId, body.recordingId),
      ({ params }, tx, trailer) => changeTrailer(tx, params.eventId, trailer),
    )
    act('POST /api/studio/event/{eventId}/live/key', ({ params }, tx) =>
      newStreamKey(tx, ctx.config, params.eventId),
    )
    act('POST /api/studio/event/{eventId}/live/start', ({ params }, tx) => startShow(tx, params.eventId))
    act('POST /api/studio/event/{eventId}/live/end', ({ params }, tx) => endShow(tx, params.eventId))
    act('POST /api/studio/event/{eventId}/live/slate', ({ params, body }, tx) =>
      coverShow(tx, params.eventId, body.isShown),
    )
  },
}

export { newStreamKey, setChannel } from './set-channel.ts'

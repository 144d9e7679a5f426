import { audienceSpreadMs } from '@encore/contract/rules/show-start'
import { createMediaHost } from '@encore/media'
import { createClips, openSources } from '#modules/live/channels/index.ts'
import { openHighlights } from '#modules/live/highlights/index.ts'
import { finishShows, forgetSheets, type LeftShows, openRecordings } from '#modules/live/replays/index.ts'
import { openTrailers } from '#modules/live/trailers/index.ts'
import type { Module } from '#modules/module.ts'
import { openKeys } from './keys.ts'
import { mediaHeaders, mountMedia } from './mount-media.ts'
import { openCutting, recordedBy } from './open-cutting.ts'
import { openVideo, openVideos } from './open-video.ts'
import { notePresence } from './presence.ts'
import { endLostViewings } from './revocation.ts'
import { openShowStarts } from './show-start.ts'
import { startReplay } from './start-replay.ts'
import { startViewing } from './start-viewing.ts'
import { deleteOldViewings } from './store.ts'

export { betterTickets } from './better-ticket.ts'
export { otherDevice } from './other-device.ts'
export { previewFor } from './preview.ts'
export { liveTiers } from './tiers.ts'

export const playback: Module = {
  name: 'playback',
  install: async (host) => {
    const { ctx } = host
    const keys = openKeys(ctx.config, ctx.secrets)
    const clips = createClips(ctx.config)
    const sources = await openSources(ctx, clips)
    const recordings = await openRecordings(ctx, clips)
    const highlights = await openHighlights(ctx, recordings)
    const trailers = await openTrailers(ctx, clips, recordings)
    const [prepared, recorded] = [openVideos(clips), recordedBy(recordings)]
    const known = {
      LIVE: sources.known,
      REPLAY: (channel: string, angle: string | null) => prepared(channel) ?? recorded(channel, angle),
      HIGHLIGHT: highlights.known,
      TRAILER: trailers.known,
    }
    const presence = notePresence(ctx)
    const media = createMediaHost({
      sources: (kind, channel, angle) => known[kind](channel, angle),
      keys,
      clock: ctx.clock.now,
      headers: mediaHeaders(ctx.config),
      onAdmitted: ({ session }) => presence.fetched(session),
    })
    host.rooms.onPageMessage((message) => {
      if (message.type === 'watching') presence.seen(message.lease)
      if (message.type === 'stopped') presence.left(message.lease)
    })
    sources.onOpen((eventId) => {
      const room = `live:${eventId}`
      const spreadMs = audienceSpreadMs(host.rooms.viewers(room))
      host.rooms.broadcast(room, { type: 'opened', room, spreadMs })
    })
    const starts = openShowStarts(ctx, host.rooms, sources)
    host.serve('GET /api/v1/live/{id}/start', ({ params }) => starts.read(params.id))
    const revocation = await endLostViewings(ctx, media)
    mountMedia(host.http, ctx, media)
    host.serve('POST /api/v1/live/{id}/playback', ({ params, body, principal: member, ...call }) =>
      startViewing({ ctx, sources, keys, presence }, params.id, {
        member,
        userAgent: call.userAgent,
        locale: call.locale,
        takesOver: body.takeOver ?? false,
      }),
    )
    host.serve('POST /api/v1/replay/{id}/playback', ({ params, body, principal: member, ...call }) =>
      startReplay({ ctx, recordings, keys }, params.id, {
        member,
        userAgent: call.userAgent,
        locale: call.locale,
        takesOver: body.takeOver ?? false,
      }),
    )
    host.serve('GET /api/studio/event/{eventId}/recording', ({ params }) =>
      openCutting({ ctx, recordings, keys }, params.eventId),
    )
    host.serve('GET /api/studio/event/{eventId}/live/recording/{id}', ({ params }) =>
      openVideo({ ctx, keys }, params.eventId, params.id),
    )
    const left: LeftShows = new Map()
    host.schedule(5_000, 'finish shows', () => finishShows(ctx, clips, left))
    host.schedule(60 * 60_000, 'release thumbnail sprites', () => forgetSheets(ctx))
    host.schedule(60_000, 'delete old viewings', () => deleteOldViewings(ctx.sql))
    host.onClose(async () => {
      sources.close()
      recordings.close()
      revocation.close()
      presence.close()
    })
  },
}

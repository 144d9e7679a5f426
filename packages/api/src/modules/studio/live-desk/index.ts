import type { Module } from '#modules/module.ts'
import { actServer } from '#modules/studio/audit/index.ts'
import { readPreview } from './read-preview.ts'
import { readShow } from './read-show.ts'
import { coverShow, endShow, startShow } from './run-show.ts'
import { newStreamKey, setChannel } from './set-channel.ts'

/** Where a show is run: what it shows, how its input is doing, its beginning and its end. */
export const liveDesk: Module = {
  name: 'live-desk',
  install: (host) => {
    const { ctx, rooms, serve } = host
    const act = actServer(host)
    serve('GET /api/studio/event/{eventId}/live', ({ params: { eventId } }) =>
      readShow(ctx, eventId, rooms.viewers(`live:${eventId}`)),
    )
    serve('GET /api/studio/event/{eventId}/live/preview', ({ params, principal }) =>
      readPreview(ctx, params.eventId, principal),
    )
    act('PUT /api/studio/event/{eventId}/live/channel', ({ params, body }, tx) =>
      setChannel(tx, ctx.config, params.eventId, body),
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

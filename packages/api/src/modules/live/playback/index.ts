import { createMediaHost, createPlaybackKeyring } from '@encore/media'
import { openSources } from '#modules/live/channels/index.ts'
import type { Module } from '#modules/module.ts'
import { mountMedia } from './mount-media.ts'
import { endLostViewings } from './revocation.ts'
import { startViewing } from './start-viewing.ts'
import { deleteOldViewings } from './store.ts'

export const playback: Module = {
  name: 'playback',
  install: async (host) => {
    const { ctx } = host
    const keys = createPlaybackKeyring([{ id: 'k1', secret: ctx.secrets('playback').toString('base64url') }])
    const sources = await openSources(ctx)
    const media = createMediaHost({
      sources: (kind, channel, angle) => (kind === 'LIVE' ? sources.known(channel, angle) : undefined),
      keys,
      clock: ctx.clock.now,
    })
    const revocation = await endLostViewings(ctx, media)
    mountMedia(host.http, ctx, media)
    host.serve('POST /api/v1/live/{id}/playback', ({ params, principal, locale }) =>
      startViewing({ ctx, sources, keys }, params.id, principal, locale),
    )
    host.every(60_000, 'forget viewings', () => deleteOldViewings(ctx.sql))
    host.onClose(async () => {
      sources.close()
      revocation.close()
    })
  },
}

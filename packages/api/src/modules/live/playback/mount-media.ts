import type { MediaHost } from '@encore/media'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#platform/context.ts'
import { securityHeaders } from '#platform/http/headers.ts'

/** Puts the media under `/v/`: tokens and bytes are the media host's, the common headers ours. */
export function mountMedia(http: FastifyInstance, { config, metrics }: Ctx, media: MediaHost): void {
  const common = Object.entries({
    ...securityHeaders(config),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  http.route({
    method: ['GET', 'HEAD', 'OPTIONS'],
    url: '/v/*',
    handler: (request, reply) => {
      for (const [name, value] of common) reply.raw.setHeader(name, value)
      if (media.handle(request.raw, reply.raw)) reply.hijack()
      else reply.callNotFound()
    },
  })
  metrics.gauge('encore_media_replies', 'Playlists and pieces of media sent', () => {
    const { playlistReplies, mediaReplies } = media.counters()
    return playlistReplies + mediaReplies
  })
  metrics.gauge('encore_media_refusals', 'Requests for media without a good token', () =>
    Object.values(media.counters().refusals).reduce((sum, count) => sum + count, 0),
  )
  metrics.gauge('encore_media_waiting', 'Requests held until a part exists', () => media.counters().waiting)
}

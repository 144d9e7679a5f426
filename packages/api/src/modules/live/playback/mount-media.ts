import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MediaHost } from '@encore/media'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'
import type { Ctx } from '#platform/context.ts'
import { nothingAllowed, securityHeaders } from '#platform/http/headers.ts'

/** Headers of all our responses that are not pages. */
export const mediaHeaders = (config: Config): Record<string, string> => ({
  ...securityHeaders(config),
  'content-security-policy': nothingAllowed,
})

const url = '/v/*'

/** Serves media under `/v/` before the router, since most requests of a show are for playlists and parts. */
export function mountMedia(http: FastifyInstance, { metrics }: Ctx, media: MediaHost): void {
  http.raw.addFastPath((request, response) => {
    const askedAtMs = performance.now()
    if (!media.handle(request, response)) return false
    const note = () => noteAnswer(request, response, askedAtMs)
    // Most responses are complete here; a blocking playlist reload may be held.
    if (response.writableEnded) note()
    else response.once('close', note)
    return true
  })
  const noteAnswer = ({ method = '' }: IncomingMessage, { statusCode }: ServerResponse, askedAtMs: number) =>
    metrics.requests.observe(method, url, statusCode, (performance.now() - askedAtMs) / 1_000)
  // Handles requests while the server closes.
  http.route({
    method: ['GET', 'HEAD', 'OPTIONS'],
    url,
    handler: (request, reply) => {
      if (media.handle(request.raw, reply.raw)) reply.hijack()
      else reply.callNotFound()
    },
  })
  metrics.gauge('encore_media_replies', 'Playlists and media parts sent', () => {
    const { playlistReplies, mediaReplies } = media.counters()
    return playlistReplies + mediaReplies
  })
  metrics.gauge('encore_media_renders', 'Playlists rendered', () => media.counters().playlistRenders)
  metrics.gauge('encore_media_refusals', 'Media requests without a valid token', () =>
    Object.values(media.counters().refusals).reduce((sum, count) => sum + count, 0),
  )
  metrics.gauge('encore_media_waiting', 'Requests that wait for a media part', () => media.counters().waiting)
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage } from './page-cache.ts'

/** Sends a cached page in the encoding the browser likes best, or 304 when it has it already. */
export function sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const etag = page.etag
  reply.code(page.status).headers(page.headers).header('etag', etag).header('vary', 'accept-encoding')
  if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(page.br)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.identity)
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage } from './page-cache.ts'

/** Sends a cached page in the encoding the browser likes best, or 304 when it has it already. */
export function sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const etag = page.etag
  reply.code(page.status).headers(page.headers).header('etag', etag).header('vary', 'accept-encoding')
  if (page.status === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (brotli.test(accepted)) return reply.header('content-encoding', 'br').send(page.br)
  if (gzip.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.identity)
}

/** A name with a weight of zero is a refusal (RFC 9110, 12.5.3). */
const brotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/
const gzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

/** Compares as RFC 9110, 13.1.2 asks: lists are read, and a proxy that compresses may have weakened the tag. */
function isKnown(given: string | undefined, etag: string): boolean {
  if (given === undefined || given === etag) return given === etag
  return given === '*' || given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

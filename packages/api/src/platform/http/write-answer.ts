import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#platform/context.ts'
import type { WireAnswer } from './answer.ts'
import { nothingAllowed, securityHeaders } from './headers.ts'
import { type Prepared, preparedOf } from './prepared.ts'

export type WriteAnswer = (request: FastifyRequest, reply: FastifyReply, answer: WireAnswer) => void

/**
 * Writes responses without Fastify's reply, whose work is much of the cost of a refusal from memory. Only hooks after a
 * response run, so all headers are set here, as the list of names and values that Node writes.
 */
export function createAnswerWriter(
  { config, clock }: Pick<Ctx, 'config' | 'clock'>,
  isClosing: () => boolean,
): WriteAnswer {
  const always = Object.entries({
    ...securityHeaders(config),
    'content-security-policy': nothingAllowed,
  }).flat()
  return (request, reply, answer) => {
    const headers = [...always, 'x-request-id', request.id]
    for (const [name, value] of Object.entries(answer.headers)) headers.push(name, value)
    // The server waits for connections with a request, so a kept one would hold its end up.
    if (isClosing()) headers.push('connection', 'close')
    if (answer.headers['cache-control'] === undefined) {
      // A cacheable response must not carry the server time, which would be stale when it is read.
      headers.push('cache-control', 'private, no-store', 'x-server-time', String(clock.now()))
    }
    const ready = preparedOf(answer.body)
    if (ready) return writePrepared(request, reply, headers, ready)
    const text = answer.body === undefined ? null : JSON.stringify(answer.body)
    if (text !== null) {
      headers.push('content-type', 'application/json; charset=utf-8')
      headers.push('content-length', String(Buffer.byteLength(text)))
    }
    reply.hijack()
    reply.raw.writeHead(answer.status, headers)
    reply.raw.end(text)
  }
}

function writePrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: string[],
  { etag, plain, gzip }: Prepared,
): void {
  headers.push('etag', etag, 'vary', 'accept-encoding')
  reply.hijack()
  if (request.headers['if-none-match']?.includes(etag)) {
    reply.raw.writeHead(304, headers).end()
    return
  }
  const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const bytes = isZipped ? gzip : plain
  if (isZipped) headers.push('content-encoding', 'gzip')
  headers.push('content-type', 'application/json; charset=utf-8', 'content-length', String(bytes.length))
  reply.raw.writeHead(200, headers).end(bytes)
}

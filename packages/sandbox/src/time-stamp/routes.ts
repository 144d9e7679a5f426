import type { FastifyInstance } from 'fastify'
import type { Clock } from '#src/state/clock.ts'
import { readRequest, writeResponse } from './stamp.ts'

/** Answers of the authority: `silent` fails, `forged` stamps another hash. */
export const witnessTroubles = ['none', 'silent', 'forged'] as const
type WitnessTrouble = (typeof witnessTroubles)[number]

/** A time-stamp authority by RFC 3161 on the clock of the sandbox. Returns a function that ends its trouble. */
export function timeStampRoutes(app: FastifyInstance, clock: Clock): () => void {
  let trouble: WitnessTrouble = 'none'
  let serial = 0
  app.addContentTypeParser('application/timestamp-query', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Body: { trouble: WitnessTrouble } }>('/time-stamp/trouble', async ({ body }, reply) => {
    if (!witnessTroubles.includes(body.trouble)) return reply.code(400).send()
    trouble = body.trouble
    return { trouble }
  })
  app.post<{ Body: unknown }>('/time-stamp', async ({ body }, reply) => {
    if (trouble === 'silent') return reply.code(503).send()
    try {
      if (!Buffer.isBuffer(body)) throw new RangeError('No request')
      const request = readRequest(body)
      if (trouble === 'forged')
        request.imprint = Buffer.from(request.imprint).fill(0, request.imprint.length - 32)
      serial++
      return reply.type('application/timestamp-reply').send(writeResponse(request, clock.nowMs(), serial))
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause
      return reply.code(400).send()
    }
  })
  return () => {
    trouble = 'none'
  }
}

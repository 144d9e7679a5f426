import { failureAnswer } from '@encore/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The longest form is a support request: some thousand characters of up to nine encoded bytes. */
const largestFormBytes = 131_072

export const formType = 'application/x-www-form-urlencoded'

/**
 * Lets the pages of `scope` accept URL-encoded forms of their own `origin`, read completely before the page runs.
 * Refused before the body is read: 400 for a form of another origin, 413 for a longer body, 415 for any other type.
 */
export function acceptForms(scope: FastifyInstance, origin: string): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    formType,
    { parseAs: 'buffer', bodyLimit: largestFormBytes },
    (_request, body, done) => done(null, body),
  )
  scope.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' || (request.headers.origin ?? origin) === origin) return
    const { status, body } = failureAnswer({ error: 'CROSS_SITE_REFUSED' }, request.id)
    return reply.code(status).header('cache-control', 'private, no-store').send(body)
  })
}

/** Returns the raw form; a POST without a body is an empty one. */
export const formBody = ({ body }: FastifyRequest): string => (body instanceof Buffer ? body.toString() : '')

import fastify, { type FastifyInstance } from 'fastify'
import type { Ctx } from '#platform/context.ts'
import { failureAnswer, newRequestId } from './answer.ts'
import { refusedRequest } from './faults.ts'
import { registerHeaders } from './headers.ts'

/** The HTTP server with request ids, headers, access log, and the funnel every error leaves through. */
export function createHttpServer(ctx: Ctx): FastifyInstance {
  const { config, log, metrics } = ctx
  const proxies = config.TRUSTED_PROXIES.split(',').filter(Boolean)
  const app = fastify({
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: proxies.length > 0 ? proxies : false,
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 30_000,
    http: { maxHeaderSize: 16_384 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  registerHeaders(app, config)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const seconds = reply.elapsedTime / 1000
    metrics.requests.observe({ method: request.method, route, status: String(reply.statusCode) }, seconds)
    const line = {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) log.warn(line, 'answered')
    else log.debug(line, 'answered')
  })
  app.setErrorHandler((cause, request, reply) => {
    const refused = refusedRequest(cause)
    if (!refused) log.error({ err: cause, requestId: request.id }, 'request failed')
    const answer = failureAnswer(refused ?? { error: 'INTERNAL' }, request.id)
    return reply.code(answer.status).header('cache-control', 'private, no-store').send(answer.body)
  })
  app.setNotFoundHandler((request, reply) => {
    const answer = failureAnswer({ error: 'NOT_FOUND' }, request.id)
    return reply.code(404).header('cache-control', 'private, no-store').send(answer.body)
  })
  return app
}

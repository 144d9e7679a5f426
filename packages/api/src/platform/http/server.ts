import type { Failure } from '@encore/contract/errors'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Ctx } from '#platform/context.ts'
import { failureAnswer, newRequestId } from './answer.ts'
import { faultFailure, refusedRequest } from './faults.ts'
import { registerHeaders, securityHeaders, setCommonHeaders } from './headers.ts'
import { endWithAnswer } from './plain-answer.ts'
import { guardServer } from './raw-server.ts'

export function createHttpServer(ctx: Ctx): FastifyInstance {
  const { config, log, metrics } = ctx
  const common = securityHeaders(config)
  const proxies = config.TRUSTED_PROXIES.split(',').filter(Boolean)
  const app = fastify({
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: proxies.length > 0 ? proxies : false,
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 30_000,
    // A connection that sends nothing, or its headers too slowly, ends after 10 to 15 seconds.
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    frameworkErrors: (cause, request, reply) => {
      setCommonHeaders(request, reply, common)
      refuse(request, reply, refusedRequest(cause) ?? faultFailure(cause))
    },
    clientErrorHandler: (cause, socket) => {
      const answer = failureAnswer({ error: 'INVALID_INPUT' }, newRequestId())
      const status = unreadableStatus[cause.code] ?? answer.status
      endWithAnswer(socket, { ...answer, status }, common)
    },
  })
  guardServer(app, log, common)
  registerHeaders(app, config)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const seconds = reply.elapsedTime / 1000
    metrics.requests.observe(request.method, route, reply.statusCode, seconds)
    const level = reply.statusCode >= 500 ? 'warn' : 'debug'
    if (log.isLevelEnabled(level)) {
      const { id: requestId, method } = request
      log[level](
        { requestId, method, route, status: reply.statusCode, ms: Math.round(seconds * 1000) },
        'answered',
      )
    }
    done()
  })
  app.setErrorHandler((cause, request, reply) => {
    const refused = refusedRequest(cause)
    if (!refused) log.error({ err: cause, requestId: request.id }, 'request failed')
    return refuse(request, reply, refused ?? faultFailure(cause))
  })
  app.setNotFoundHandler((request, reply) => refuse(request, reply, { error: 'NOT_FOUND' }))
  return app
}

/** A request that is not valid HTTP keeps the status that names the reason. */
const unreadableStatus: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

function refuse(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const answer = failureAnswer(failure, request.id)
  return reply
    .code(answer.status)
    .headers({ 'cache-control': 'private, no-store', ...answer.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body))
}

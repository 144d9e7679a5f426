import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#platform/context.ts'
import type { ConnectionState } from '#platform/pubsub/relay.ts'
import { createReadinessCheck } from './readiness.ts'

export interface Readiness {
  draining: boolean
  /** Reported only: the product is ready without these parts. */
  parts: Record<string, string>
}

/** A process without chat serves everything else, so it is ready. */
const chatWords: Record<ConnectionState, string> = { ALONE: 'on', LINKED: 'on', CUT: 'late', SHUT: 'off' }

const chatFigures: Record<ConnectionState, number> = { ALONE: 1, LINKED: 1, CUT: 0.5, SHUT: 0 }

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/**
 * `/healthz` queries nothing; `/readyz` checks the database and the disk, and reports reasons and the state of the
 * chat; `/metrics` responds to the machine itself and to holders of METRICS_TOKEN.
 */
export function registerHealth(app: FastifyInstance, ctx: Ctx, readiness: Readiness): void {
  ctx.metrics.gauge(
    'encore_pubsub_state',
    '1 on, 0.5 late, 0 off',
    () => chatFigures[ctx.relay.connectionState()],
  )
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  const check = createReadinessCheck(ctx)
  let known = ''
  app.get('/readyz', async (_request, reply) => {
    const { reasons, warnings } = readiness.draining ? { reasons: ['draining'], warnings: [] } : await check()
    const isReady = reasons.length === 0
    if (reasons.join() !== known) {
      known = reasons.join()
      if (isReady) ctx.log.info('ready')
      else ctx.log.warn({ reasons }, 'not ready')
    }
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ready' : 'not ready',
        ...(isReady ? {} : { reasons }),
        ...(warnings.length > 0 && { warnings }),
        chat: chatWords[ctx.relay.connectionState()],
        ...readiness.parts,
      })
  })
  app.get('/metrics', async (request, reply) => {
    const own = loopback.includes(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']
    if (!own && !isBearer(request.headers.authorization, ctx.config.METRICS_TOKEN))
      return reply.callNotFound()
    return reply.type(ctx.metrics.registry.contentType).send(await ctx.metrics.registry.metrics())
  })
}

/** Compares in constant time; an empty token admits nobody. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return token !== '' && timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}

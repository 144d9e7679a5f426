import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#platform/context.ts'
import { isMigrated } from '#platform/db/migrate.ts'
import type { Standing } from '#platform/relay/relay.ts'

export interface Readiness {
  draining: boolean
  /** Told and not asked: the product is ready without them. */
  parts: Record<string, string>
}

const safeSettings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']

/** A process without a chat serves everything else, so it is ready. */
const chatWords: Record<Standing, string> = { ALONE: 'on', LINKED: 'on', CUT: 'late', SHUT: 'off' }

const chatFigures: Record<Standing, number> = { ALONE: 1, LINKED: 1, CUT: 0.5, SHUT: 0 }

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** `/healthz` asks nothing of others; `/readyz` asks the database and tells whether the chat is on; `/metrics` answers the machine itself only. */
export function registerHealth(app: FastifyInstance, ctx: Ctx, readiness: Readiness): void {
  ctx.metrics.gauge('encore_chat_standing', '1 on, 0.5 late, 0 off', () => chatFigures[ctx.relay.standing()])
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  app.get('/readyz', async (_request, reply) => {
    const ready = !readiness.draining && (await isReady(ctx))
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? 'ready' : 'not ready',
        chat: chatWords[ctx.relay.standing()],
        ...readiness.parts,
      })
  })
  app.get('/metrics', async (request, reply) => {
    const own = loopback.includes(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']
    if (!own) return reply.callNotFound()
    return reply.type(ctx.metrics.registry.contentType).send(await ctx.metrics.registry.metrics())
  })
}

async function isReady(ctx: Ctx): Promise<boolean> {
  const timeout = new Promise<false>((answer) => setTimeout(() => answer(false), 500).unref())
  const check = async () => {
    const settings = await ctx.sql<{ name: string; setting: string }[]>`
      select name, setting from pg_settings where name = any(${safeSettings})`
    return settings.every((row) => row.setting === 'on') && (await isMigrated(ctx.sql))
  }
  return Promise.race([check().catch(() => false), timeout])
}

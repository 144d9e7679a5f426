import { createEmbeddedUsers, createFacade, type FacadeOperation, facadePaths } from '@encore/identity/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { realNow } from '#platform/clock.ts'
import { addressKey, createRateLimiter } from '#platform/http/rate-limits.ts'
import { refreshStore } from './refresh-store.ts'
import type { IdentityTools } from './tools.ts'

const limits: Record<FacadeOperation, string> = {
  signUp: 'anonymous',
  signInWithCustomToken: 'sign-in',
  lookup: 'session-refresh',
  delete: 'anonymous',
  token: 'session-refresh',
}
const largestBody = 16_384

/** Firebase's protocol over the embedded provider, at the root of the origin; only where it is switched on. */
export function serveFacade(http: FastifyInstance, tools: IdentityTools): void {
  const { ctx, provider, sealer, live } = tools
  if (provider.kind !== 'embedded' || ctx.config.IDENTITY_FACADE === 'off') return
  const users = createEmbeddedUsers({
    provider,
    store: refreshStore(ctx),
    guestSealer: sealer,
    isLive: live.isLive,
    now: ctx.clock.now,
  })
  const facade = createFacade(users)
  const limiter = createRateLimiter(realNow, ctx.config.RATE_LIMITS === 'on')
  http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const [operation, path] of Object.entries(facadePaths) as [FacadeOperation, string][]) {
      // A colon would begin a parameter; two are one.
      scope.post(path.replace(':', '::'), { bodyLimit: largestBody }, async (request, reply) => {
        const ip = addressKey(request.ip)
        const limited = limiter.take([limits[operation]], { ip, caller: ip, device: null })
        if (limited) return reply.code(429).header('retry-after', limited.retryAfterSec).send(tooMany)
        const answer = await facade(operation, { ...(request.body as object | null) }, deviceOf(request))
        return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body)
      })
    }
  })
}

const tooMany = { error: { code: 429, message: 'TOO_MANY_ATTEMPTS_TRY_LATER', errors: [] } }

const deviceOf = (request: FastifyRequest) => ({
  ip: request.ip,
  deviceId: null,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

import { hash } from 'node:crypto'
import { createEmbeddedUsers, createFacade, type FacadeOperation, facadePaths } from '@encore/identity/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '#platform/http/address.ts'
import { refreshStore } from './refresh-store.ts'
import type { IdentityTools } from './tools.ts'

const limits: Record<FacadeOperation, string> = {
  signUp: 'anonymous',
  signInWithCustomToken: 'session-open',
  lookup: 'session-refresh',
  delete: 'anonymous',
  token: 'session-refresh',
}
const largestBody = 16_384

/** Serves Firebase's protocol over the embedded provider at the root of the origin, if enabled. */
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
  http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const [operation, path] of Object.entries(facadePaths) as [FacadeOperation, string][]) {
      // A single colon would start a route parameter; a double colon is a literal one.
      scope.post(path.replace(':', '::'), { bodyLimit: largestBody }, async (request, reply) => {
        const keys = { ip: addressKey(request.ip), caller: callerOf(request.body) }
        const limited = await ctx.limiter.take(limits[operation], keys)
        if (limited) return reply.code(429).header('retry-after', limited.retryAfterSec).send(tooMany)
        const answer = await facade(operation, { ...(request.body as object | null) }, deviceOf(request))
        return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body)
      })
    }
  })
}

const tooMany = { error: { code: 429, message: 'TOO_MANY_ATTEMPTS_TRY_LATER', errors: [] } }

/** Rate-limit key of a session, a hash of its token; null without a token. */
function callerOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const token = 'refresh_token' in body ? body.refresh_token : 'idToken' in body ? body.idToken : null
  return typeof token === 'string' ? hash('sha256', token, 'base64url') : null
}

const deviceOf = (request: FastifyRequest) => ({
  ip: request.ip,
  deviceId: null,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

import { fail, ok } from '#kernel/result.ts'
import { readConfig } from '#platform/config.ts'
import type { Ctx } from '#platform/context.ts'
import type { Authenticate } from '#platform/http/edge.ts'
import type { Principal } from '#platform/http/principal.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { createMetrics } from '#platform/metrics.ts'
import { createHub, type Hub } from '#platform/realtime/hub.ts'
import { defaultTerms, type Terms } from '#platform/realtime/terms.ts'
import type { World } from '#test/world.ts'
import { origin } from './fan.ts'

/** A realtime hub on a separate server that accepts unsigned tokens. */
export interface Stage {
  hub: Hub
  ctx: Ctx
  url: string
  /** While true, tokens cannot be verified, as during an outage. */
  outage: boolean
  close(): Promise<void>
}

export interface StageOptions {
  terms?: Partial<Terms>
  settings?: Record<string, string>
}

export async function createStage(
  world: Pick<World, 'api'>,
  { terms, settings }: StageOptions = {},
): Promise<Stage> {
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', PUBLIC_URL: origin, ...settings })
  const limiter = createRateLimiter({ settings: config })
  const ctx: Ctx = { ...world.api.ctx, config, limiter, metrics: createMetrics() }
  const http = createHttpServer(ctx)
  const authenticate: Authenticate = async (authorization) => {
    if (stage.outage) throw Object.assign(new Error('no database'), { code: 'CONNECTION_CLOSED' })
    return readToken(authorization?.slice('Bearer '.length) ?? '')
  }
  const hub = createHub({ ctx, http, authenticate, terms: { ...defaultTerms, ...terms } })
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  const stage: Stage = {
    hub,
    ctx,
    url: `${address.replace('http', 'ws')}/realtime`,
    outage: false,
    close: async () => {
      hub.close()
      await http.close()
    },
  }
  return stage
}

/** Builds an unsigned token that the stage accepts. `lifeMs` may be negative. */
export const memberToken = (uid: string, { sid = `s-${uid}`, lifeMs = 600_000 } = {}) =>
  tokenOf({ kind: 'member', uid, sid, authTime: 0 }, lifeMs)
export const guestToken = (uid = 'g_1') => tokenOf({ kind: 'guest', uid }, 600_000)

const tokenOf = (principal: Principal, lifeMs: number) =>
  [
    'e30',
    Buffer.from(JSON.stringify({ principal, exp: (Date.now() + lifeMs) / 1000 })).toString('base64url'),
    '',
  ].join('.')

function readToken(token: string): ReturnType<Authenticate> extends Promise<infer R> ? R : never {
  if (token === 'revoked') return fail('SESSION_REVOKED')
  const { principal, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return exp * 1000 > Date.now() ? ok(principal) : fail('TOKEN_EXPIRED')
}

import { readSessionCookie, secretMatches, sessionCookieValue, sessionIdleSec } from '@encore/identity/server'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Member, Principal } from '#platform/http/principal.ts'
import { selectSession, touchSession } from './session-store.ts'
import type { IdentityTools } from './tools.ts'

/**
 * Returns the principal of a bearer token; null without one. Errors: AUTH_REQUIRED, TOKEN_EXPIRED, SESSION_REVOKED,
 * IDENTITY_UNAVAILABLE.
 */
export async function authenticate(
  tools: IdentityTools,
  authorization: string | undefined,
): Promise<Result<Principal | null>> {
  if (!authorization) return ok(null)
  const jwt = bearerOf(authorization)
  if (!jwt) return fail('AUTH_REQUIRED')
  const verified = await tools.tokens.verifyIdToken(jwt)
  if (!verified.ok) return refusals[verified.failure]
  const { uid, kind, sid, authTime } = verified.value
  if (kind === 'guest') return ok({ kind, uid })
  if (!sid || !(await tools.live.isLive(uid, sid))) return fail('SESSION_REVOKED')
  return ok({ kind, uid, sid, authTime })
}

/** Reads a bearer token (RFC 6750); the scheme is case-insensitive. Null when malformed or too long. */
function bearerOf(authorization: string): string | null {
  if (authorization.length > scheme.length + maxTokenLength) return null
  return authorization.slice(0, scheme.length).toLowerCase() === scheme
    ? authorization.slice(scheme.length)
    : null
}

const scheme = 'bearer '
const maxTokenLength = 4_096

const refusals = {
  EXPIRED: fail('TOKEN_EXPIRED'),
  INVALID: fail('AUTH_REQUIRED'),
  // Unreadable issuer keys must not sign members out.
  UNAVAILABLE: fail('IDENTITY_UNAVAILABLE', { retryAfterSec: 5 }),
} as const

/** Returns the principal of the session cookie; null when it is missing, expired or forged. */
export async function principalOfCookie(
  tools: IdentityTools,
  cookies: string | undefined,
): Promise<Principal | null> {
  const value = sessionCookieValue(cookies, tools.isHttps)
  const cookie = readSessionCookie(value, tools.sealer, tools.ctx.clock.now())
  if (!cookie || cookie.kind === 'guest') return cookie
  return memberOfSession(tools, cookie)
}

async function memberOfSession(
  tools: IdentityTools,
  cookie: { sid: string; secret: string },
): Promise<Member | null> {
  const session = await selectSession(tools.ctx.sql, cookie.sid)
  if (!session?.isLive || !secretMatches(cookie.secret, session.secretHash)) return null
  await touchSession(tools.ctx.sql, cookie.sid, sessionIdleSec)
  return { kind: 'member', uid: session.uid, sid: cookie.sid, authTime: session.authTime }
}

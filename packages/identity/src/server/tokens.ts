import { type JWTPayload, SignJWT } from 'jose'
import { type KeySet, signingAlg } from './keys.ts'
import type { Principal, ProvedMember, SessionRow, Verified } from './provider.ts'
import {
  refused,
  sessionEpochOf,
  signInProvider,
  skewSec,
  type TimedClaims,
  verifySignedClaims,
} from './signed-claims.ts'
import { isGuestUid, isMemberUid, isSid, ulid } from './uid.ts'
import { createVerifiedTokens } from './verified-tokens.ts'

export const idTokenSec = 15 * 60
export const customTokenSec = 5 * 60

export interface TokenSettings {
  /** The product's origin without a trailing slash; the issuer is `{origin}/identity`. */
  origin: string
  projectId: string
  keys: () => KeySet
  /** Epoch milliseconds. */
  now: () => number
  remember?: number
}

/** A verified custom token; the store decides whether its `jti` was used before. */
export interface CustomToken extends ProvedMember {
  jti: string
  expiresAtSec: number
}

export interface Tokens {
  guestIdToken(uid: string): Promise<string>
  memberIdToken(session: SessionRow): Promise<string>
  customToken(proved: ProvedMember): Promise<string>
  verifyIdToken(jwt: string): Promise<Verified<Principal>>
  verifyCustomToken(jwt: string): Promise<Verified<CustomToken>>
}

/** Signs and verifies the tokens of identity reference 4.2: ES256, keys only by kid from our own set. */
export function createTokens(settings: TokenSettings): Tokens {
  const { projectId, keys, now } = settings
  const issuer = `${settings.origin}/identity`
  const customAudience = `urn:${projectId}:custom-token`
  const verified = createVerifiedTokens(settings.remember)
  let verifiedWith: KeySet | null = null

  const sign = (claims: JWTPayload, shape: { typ: string; aud: string; lifeSec: number }) => {
    const { kid, key } = keys().signing
    const iat = Math.floor(now() / 1000)
    return new SignJWT({ ...claims, iss: issuer, aud: shape.aud, iat, exp: iat + shape.lifeSec })
      .setProtectedHeader({ alg: signingAlg, kid, typ: shape.typ })
      .sign(key)
  }
  const signIdToken = (uid: string, provider: string, claims: JWTPayload) =>
    sign(
      { ...claims, sub: uid, user_id: uid, firebase: { identities: {}, sign_in_provider: provider } },
      { typ: 'JWT', aud: projectId, lifeSec: idTokenSec },
    )
  const claimsOf = (jwt: string, typ: string, audience: string) =>
    verifySignedClaims(jwt, { alg: signingAlg, keyOf: keys().publicKey, issuer, typ, audience, nowMs: now() })

  return {
    guestIdToken: (uid) => signIdToken(uid, 'anonymous', { auth_time: Math.floor(now() / 1000) }),
    memberIdToken: ({ uid, sid, authTime }) =>
      signIdToken(uid, 'custom', { sid, role: 'member', auth_time: authTime }),
    customToken: ({ uid, sessionEpoch }) =>
      sign(
        { sub: uid, jti: ulid(now()), session_epoch: sessionEpoch, claims: { role: 'member' } },
        { typ: 'ct+jwt', aud: customAudience, lifeSec: customTokenSec },
      ),
    async verifyIdToken(jwt) {
      const set = keys()
      if (verifiedWith !== set) verified.clear()
      verifiedWith = set
      const known = verified.get(jwt)
      if (known) {
        if (known.expiresAtMs > now()) return { ok: true, value: known.principal }
        verified.drop(jwt)
        return refused('EXPIRED')
      }
      const claims = await claimsOf(jwt, 'JWT', projectId)
      if (!claims.ok) return claims
      const principal = principalOf(claims.value, Math.floor(now() / 1000) + skewSec)
      if (!principal) return refused('INVALID')
      const expiresAtMs = (claims.value.exp + skewSec) * 1000
      if (verifiedWith === set) verified.put(jwt, { principal, expiresAtMs })
      return { ok: true, value: principal }
    },
    async verifyCustomToken(jwt) {
      const claims = await claimsOf(jwt, 'ct+jwt', customAudience)
      if (!claims.ok) return claims
      const { sub, jti, exp } = claims.value
      const sessionEpoch = sessionEpochOf(claims.value)
      if (!sub || !isMemberUid(sub) || !jti || sessionEpoch === null) return refused('INVALID')
      return { ok: true, value: { uid: sub, jti, sessionEpoch, expiresAtSec: exp } }
    },
  }
}

/** Decides guest or member only by the signed provider claim; null when the claims contradict each other. */
function principalOf(claims: TimedClaims, latestAuthTimeSec: number): Principal | null {
  const { sub, user_id: userId, auth_time: authTime, sid, role } = claims
  if (!sub || sub !== userId) return null
  if (typeof authTime !== 'number' || authTime > latestAuthTimeSec) return null
  const provider = signInProvider(claims.firebase)
  if (provider === 'anonymous' && isGuestUid(sub)) {
    return { uid: sub, kind: 'guest', authTime, issuer: 'embedded' }
  }
  if (provider !== 'custom' || role !== 'member' || !isMemberUid(sub)) return null
  if (typeof sid !== 'string' || !isSid(sid)) return null
  return { uid: sub, kind: 'member', sid, authTime, issuer: 'embedded' }
}

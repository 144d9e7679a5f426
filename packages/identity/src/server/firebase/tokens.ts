import { SignJWT } from 'jose'
import type { Principal, ProvedMember, Verified } from '../provider.ts'
import {
  refused,
  sessionEpochOf,
  signInProvider,
  skewSec,
  type TimedClaims,
  verifySignedClaims,
} from '../signed-claims.ts'
import { isMemberUid, isSid, newSid } from '../uid.ts'
import { createVerifiedTokens } from '../verified-tokens.ts'
import { identityToolkitAudience, idTokenIssuer } from './google.ts'
import type { PublicKeys } from './public-keys.ts'
import type { ServiceAccount } from './service-account.ts'

export const firebaseCustomTokenSec = 5 * 60

export interface FirebaseTokenSettings {
  projectId: string
  account: ServiceAccount
  keys: PublicKeys
  /** Epoch milliseconds of the real clock, since Google does not follow the product clock. */
  now: () => number
}

/** Claims of a member's Firebase token beside its principal. */
export interface FirebaseSignIn extends ProvedMember {
  sid: string
  /** Epoch seconds of the exchange at Google. */
  authTime: number
  /** True when it restores a known session in a browser; such a token opens no session. */
  isRenewal: boolean
}

export interface FirebaseTokens {
  verifyIdToken(jwt: string): Promise<Verified<Principal>>
  /** Returns the member's sign-in behind an ID token; null for guests and invalid tokens. */
  signInOf(idToken: string): Promise<FirebaseSignIn | null>
  /** For a new session, whose id it carries. */
  customToken(proved: ProvedMember): Promise<string>
  /** For a session that is already live. */
  renewalToken(session: { uid: string; sid: string; authTime: number }): Promise<string>
  /** Accepts only our own tokens that no Firebase client has exchanged; null for every other. */
  verifyCustomToken(jwt: string): Promise<(ProvedMember & { sid: string }) | null>
}

/**
 * Verifies ID tokens signed by Firebase (RS256) and signs custom tokens for it. A custom token's claims return in every
 * ID token of that sign-in, so it carries the session id of its bearer. Source: identity reference 4.2.
 */
export function createFirebaseTokens(settings: FirebaseTokenSettings): FirebaseTokens {
  const { projectId, account, keys, now } = settings
  const issuer = idTokenIssuer(projectId)
  const verified = createVerifiedTokens()
  let verifiedWith = -1

  const custom = (uid: string, claims: object) => {
    const iat = Math.floor(now() / 1000)
    const { email, kid, privateKey } = account
    const body = { iss: email, sub: email, aud: identityToolkitAudience, uid, claims }
    return new SignJWT({ ...body, iat, exp: iat + firebaseCustomTokenSec })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .sign(privateKey)
  }
  const idClaims = async (jwt: string) => {
    const nowMs = now()
    const expected = {
      alg: 'RS256',
      keyOf: keys.keyOf,
      issuer,
      audience: projectId,
      typ: 'JWT',
      nowMs,
    } as const
    const claims = await verifySignedClaims(jwt, expected)
    return claims.ok && !isPlausible(claims.value, nowMs) ? refused('INVALID') : claims
  }

  return {
    async verifyIdToken(jwt) {
      if (verifiedWith !== keys.version()) verified.clear()
      verifiedWith = keys.version()
      const known = verified.get(jwt)
      if (known && known.expiresAtMs > now()) return { ok: true, value: known.principal }
      const version = keys.version()
      const claims = await idClaims(jwt)
      if (!claims.ok) return claims
      const principal = principalOf(claims.value)
      if (!principal) return refused('INVALID')
      const expiresAtMs = (claims.value.exp + skewSec) * 1000
      if (keys.version() === version) verified.put(jwt, { principal, expiresAtMs })
      return { ok: true, value: principal }
    },
    async signInOf(idToken) {
      const claims = await idClaims(idToken)
      const member = claims.ok ? principalOf(claims.value) : null
      if (!claims.ok || member?.kind !== 'member' || !member.sid) return null
      const { uid, sid } = member
      const sessionEpoch = sessionEpochOf(claims.value)
      if (sessionEpoch === null) return null
      const isRenewal = claims.value.signed_in_at !== undefined
      return { uid, sid, sessionEpoch, authTime: Number(claims.value.auth_time), isRenewal }
    },
    customToken: ({ uid, sessionEpoch }) =>
      custom(uid, { role: 'member', sid: newSid(now()), session_epoch: sessionEpoch }),
    renewalToken: ({ uid, sid, authTime }) => custom(uid, { role: 'member', sid, signed_in_at: authTime }),
    async verifyCustomToken(jwt) {
      const claims = await verifySignedClaims(jwt, {
        alg: 'RS256',
        keyOf: (kid) => (kid === account.kid ? account.publicKey : undefined),
        issuer: account.email,
        audience: identityToolkitAudience,
        typ: 'JWT',
        nowMs: now(),
      })
      if (!claims.ok) return null
      const { uid } = claims.value
      const own: Record<string, unknown> =
        typeof claims.value.claims === 'object' ? { ...claims.value.claims } : {}
      const sessionEpoch = sessionEpochOf(own)
      if (typeof uid !== 'string' || !isMemberUid(uid) || own.signed_in_at !== undefined) return null
      if (typeof own.sid !== 'string' || !isSid(own.sid) || sessionEpoch === null) return null
      return { uid, sid: own.sid, sessionEpoch }
    },
  }
}

const isPlausible = ({ sub, user_id: userId, auth_time: authTime }: TimedClaims, nowMs: number): boolean =>
  Boolean(sub) &&
  sub === userId &&
  typeof authTime === 'number' &&
  authTime <= Math.floor(nowMs / 1000) + skewSec

/** Decides guest or member only by the signed provider claim; null for any other sign-in provider. */
function principalOf(claims: TimedClaims): Principal | null {
  const { sub = '', sid, role, signed_in_at: signedInAt } = claims
  const authTime = Number(claims.auth_time)
  const provider = signInProvider(claims.firebase)
  if (provider === 'anonymous' && !isMemberUid(sub)) {
    return { uid: sub, kind: 'guest', authTime, issuer: 'firebase' }
  }
  if (provider !== 'custom' || role !== 'member' || !isMemberUid(sub)) return null
  if (typeof sid !== 'string' || !isSid(sid)) return null
  const byHand = typeof signedInAt === 'number' ? Math.min(signedInAt, authTime) : authTime
  return { uid: sub, kind: 'member', sid, authTime: byHand, issuer: 'firebase' }
}

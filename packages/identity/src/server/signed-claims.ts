import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { TokenFailure, Verified } from './provider.ts'

export const skewSec = 5
const longestToken = 4096

export type TimedClaims = JWTPayload & { iat: number; exp: number }

export interface ExpectedToken {
  alg: 'ES256' | 'RS256'
  /** Only from our own set or the issuer's; what a token says about its key beside the kid is never read. */
  keyOf(kid: string): Promise<CryptoKey | undefined> | CryptoKey | undefined
  issuer: string
  audience: string
  typ: string
  nowMs: number
}

/** What all tokens have in common. Times are judged last: only a genuine token is EXPIRED. */
export async function verifySignedClaims(
  jwt: string,
  expected: ExpectedToken,
): Promise<Verified<TimedClaims>> {
  if (jwt.length > longestToken) return refused('INVALID')
  const keyOf = async ({ kid }: { kid?: string }) => {
    const key = kid === undefined ? undefined : await expected.keyOf(kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }
  try {
    const { payload } = await jwtVerify(jwt, keyOf, {
      algorithms: [expected.alg],
      issuer: expected.issuer,
      audience: expected.audience,
      typ: expected.typ,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: new Date(expected.nowMs),
      clockTolerance: skewSec,
    })
    const { iat, exp } = payload
    const inTime = iat !== undefined && iat <= Math.floor(expected.nowMs / 1000) + skewSec
    if (!inTime || exp === undefined || payload.aud !== expected.audience) return refused('INVALID')
    return { ok: true, value: { ...payload, iat, exp } }
  } catch (cause) {
    if (cause instanceof KeysUnreachable) return refused('UNAVAILABLE')
    if (cause instanceof errors.JWTExpired) return refused('EXPIRED')
    if (cause instanceof errors.JOSEError) return refused('INVALID')
    throw cause
  }
}

/** The issuer could not be asked for a key that may exist: the token is neither good nor bad. */
export class KeysUnreachable extends Error {
  override name = 'KeysUnreachable'
}

export const signInProvider = (claim: unknown): unknown =>
  typeof claim === 'object' && claim !== null && 'sign_in_provider' in claim ? claim.sign_in_provider : null

/** Null for what is no epoch; tokens of a server that did not write one yet are of the first. */
export function sessionEpochOf({ session_epoch: epoch = 0 }: Record<string, unknown>): number | null {
  return typeof epoch === 'number' && Number.isSafeInteger(epoch) && epoch >= 0 ? epoch : null
}

export const refused = (failure: TokenFailure): { ok: false; failure: TokenFailure } => ({
  ok: false,
  failure,
})

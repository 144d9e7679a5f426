import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { TokenFailure, Verified } from './provider.ts'

export const skewSec = 5
const longestToken = 4096

export type TimedClaims = JWTPayload & { iat: number; exp: number }

export interface ExpectedToken {
  alg: 'ES256' | 'RS256'
  /** Returns keys of our own set or the issuer's only; key data in a token other than the kid is never used. */
  keyOf(kid: string): Promise<CryptoKey | undefined> | CryptoKey | undefined
  issuer: string
  audience: string
  typ: string
  nowMs: number
}

/** Verifies what all tokens share. Times are checked last, so that only a genuine token is EXPIRED. */
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

/** A key may exist but the issuer cannot be reached: the token is neither valid nor invalid. */
export class KeysUnreachable extends Error {
  override name = 'KeysUnreachable'
}

export const signInProvider = (claim: unknown): unknown =>
  typeof claim === 'object' && claim !== null && 'sign_in_provider' in claim ? claim.sign_in_provider : null

/** Null when it is not an epoch; tokens of older servers without one belong to the first epoch. */
export function sessionEpochOf({ session_epoch: epoch = 0 }: Record<string, unknown>): number | null {
  return typeof epoch === 'number' && Number.isSafeInteger(epoch) && epoch >= 0 ? epoch : null
}

export const refused = (failure: TokenFailure): { ok: false; failure: TokenFailure } => ({
  ok: false,
  failure,
})

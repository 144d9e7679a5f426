import { SignJWT } from 'jose'
import { googleUrl, identityToolkitHost, oauthHost } from './google.ts'
import type { ServiceAccount } from './service-account.ts'

export interface UserCallSettings {
  projectId: string
  account: ServiceAccount
  /** Empty for Google itself. */
  baseUrl: string
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds of the real clock. */
  now: () => number
}

/** Calls of the project's service account about a user. Throws unless Google accepts; callers retry later. */
export interface UserCalls {
  /** Invalidates every refresh token of a sign-in before this time (epoch seconds). */
  revokeTokens(uid: string, beforeSec: number): Promise<void>
  deleteUser(uid: string): Promise<void>
}

const scope = 'https://www.googleapis.com/auth/identitytoolkit'
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const patienceMs = 10_000
const renewBeforeMs = 60_000

export function createUserCalls(settings: UserCallSettings): UserCalls {
  const { projectId, baseUrl, fetch } = settings
  const accessToken = createAccessToken(settings)
  const call = async (operation: 'update' | 'delete', body: object) => {
    const path = `/v1/projects/${projectId}/accounts:${operation}`
    const response = await fetch(googleUrl(baseUrl, identityToolkitHost, path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken()}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    })
    if (response.ok) return
    const reason = reasonOf(await response.json().catch(() => null))
    // The user never signed in with Firebase or is deleted, so the requested state already holds.
    if (reason !== 'USER_NOT_FOUND')
      throw new Error(`Firebase refused accounts:${operation}: ${response.status}`)
  }
  return {
    revokeTokens: (localId, beforeSec) => call('update', { localId, validSince: String(beforeSec) }),
    deleteUser: (localId) => call('delete', { localId }),
  }
}

/** Returns an OAuth token of the service account, cached until a minute before it expires. */
function createAccessToken({ account, baseUrl, fetch, now }: UserCallSettings): () => Promise<string> {
  let held: { token: string; endsAtMs: number } | null = null
  return async () => {
    if (held && held.endsAtMs - renewBeforeMs > now()) return held.token
    const url = googleUrl(baseUrl, oauthHost, '/token')
    const iat = Math.floor(now() / 1000)
    const claims = { iss: account.email, sub: account.email, aud: `https://${oauthHost}/token`, scope }
    const assertion = await new SignJWT({ ...claims, iat, exp: iat + 600 })
      .setProtectedHeader({ alg: 'RS256', kid: account.kid, typ: 'JWT' })
      .sign(account.privateKey)
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grantType, assertion }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const body: unknown = response.ok ? await response.json() : null
    const { access_token: token, expires_in: lifeSec } = { ...(body as Record<string, unknown> | null) }
    if (typeof token !== 'string' || typeof lifeSec !== 'number') {
      throw new Error(`Google gave no access token: ${response.status}`)
    }
    held = { token, endsAtMs: now() + lifeSec * 1000 }
    return token
  }
}

function reasonOf(body: unknown): string | null {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : null
  return typeof message === 'string' ? (message.split(/\s/, 1)[0] ?? null) : null
}

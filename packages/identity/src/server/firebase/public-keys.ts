import { importJWK, type JWK } from 'jose'
import { KeysUnreachable } from '../signed-claims.ts'

export interface PublicKeySettings {
  url: string
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now: () => number
}

export interface PublicKeys {
  /**
   * Returns the key of this kid, or undefined when the issuer has none.
   * Throws KeysUnreachable when the kid is unknown and the issuer does not respond.
   */
  keyOf(kid: string): Promise<CryptoKey | undefined>
  /** Raised with each new read. */
  version(): number
}

const patienceMs = 5_000
const shortestLifeMs = 60_000
const longestLifeMs = 86_400_000
/** Minimum time between requests for unknown kids, which anyone can send, and to an issuer that is down. */
const askAgainMs = 10_000

/**
 * The issuer's JWKS, read again when its `Cache-Control` expires or a new kid appears. The last valid set is used while
 * the issuer is down and during the request.
 */
export function createPublicKeys({ url, fetch, now }: PublicKeySettings): PublicKeys {
  let keys = new Map<string, CryptoKey>()
  let version = 0
  let freshUntilMs = 0
  let askedAtMs = Number.NEGATIVE_INFINITY
  let isReachable = false
  let asking: Promise<void> | null = null

  const ask = async () => {
    askedAtMs = now()
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
      const read = response.ok ? await keysOf(await response.json()) : null
      isReachable = read !== null
      if (!read) return
      keys = read
      version++
      freshUntilMs = now() + lifeMs(response.headers.get('cache-control'))
    } catch {
      isReachable = false
    }
  }
  const askOnce = () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
  const mayAsk = () => asking !== null || now() - askedAtMs >= askAgainMs

  return {
    version: () => version,
    async keyOf(kid) {
      const known = keys.get(kid)
      if (known) {
        if (now() >= freshUntilMs && mayAsk()) void askOnce()
        return known
      }
      if (mayAsk()) await askOnce()
      if (!keys.has(kid) && !isReachable) throw new KeysUnreachable()
      return keys.get(kid)
    },
  }
}

/** Null unless it is a set with at least one usable key. */
async function keysOf(body: unknown): Promise<Map<string, CryptoKey> | null> {
  const listed = typeof body === 'object' && body !== null && 'keys' in body ? body.keys : null
  if (!Array.isArray(listed)) return null
  const found = new Map<string, CryptoKey>()
  for (const jwk of listed as JWK[]) {
    if (jwk.kty !== 'RSA' || typeof jwk.kid !== 'string') continue
    const key = await importJWK({ kty: 'RSA', n: jwk.n, e: jwk.e } as JWK, 'RS256')
    if (!(key instanceof Uint8Array)) found.set(jwk.kid, key)
  }
  return found.size > 0 ? found : null
}

function lifeMs(cacheControl: string | null): number {
  const seconds = Number(/(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl ?? '')?.[1] ?? 0)
  return Math.min(longestLifeMs, Math.max(shortestLifeMs, seconds * 1000))
}

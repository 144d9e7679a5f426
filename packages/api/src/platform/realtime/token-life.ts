/** Assumed lifetime of a token that does not state one. */
const defaultLifeMs = 15 * 60_000

/**
 * Returns the remaining lifetime of a verified ID token (a JWT with both identity providers); `nowMs` on its signer's
 * clock.
 */
export function tokenLifeMs(token: string, nowMs: number): number {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null
    return typeof exp === 'number' ? exp * 1000 - nowMs : defaultLifeMs
  } catch {
    return defaultLifeMs
  }
}

/** How long a token is taken to live that does not say. */
const defaultLifeMs = 15 * 60_000

/** How long a verified ID token (a JWT with both identity providers) is still good; `nowMs` on its signer's clock. */
export function tokenLifeMs(token: string, nowMs: number): number {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null
    return typeof exp === 'number' ? exp * 1000 - nowMs : defaultLifeMs
  } catch {
    return defaultLifeMs
  }
}

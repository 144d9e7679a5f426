/** How long a token is taken to live that does not say. */
const defaultLifeMs = 15 * 60_000

/** When a verified ID token (a JWT with both identity providers) ends, epoch milliseconds. */
export function tokenEndsAt(token: string): number {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null
    return typeof exp === 'number' ? exp * 1000 : Date.now() + defaultLifeMs
  } catch {
    return Date.now() + defaultLifeMs
  }
}

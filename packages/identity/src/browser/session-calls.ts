import type { IssuedSession } from '@encore/contract/endpoints'

/** `none`: there is no session (any more). */
export type SessionAnswer<S> = { kind: 'granted'; session: S } | { kind: 'none' | 'refused' | 'unreachable' }

const patienceMs = 15_000

/**
 * The calls of identity reference 4.3 that carry the cookie, with the headers that distinguish our page from other
 * sites.
 */
export const createSessionCalls =
  <S = IssuedSession>(fetch: typeof globalThis.fetch) =>
  async (method: 'POST' | 'DELETE', path: string, body: object = {}): Promise<SessionAnswer<S>> => {
    try {
      const response = await fetch(`/session${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-requested-with': 'identity' },
        body: JSON.stringify(body),
        keepalive: method === 'DELETE',
        signal: AbortSignal.timeout(patienceMs),
      })
      if (response.status === 204) return { kind: 'none' }
      if (response.ok) return { kind: 'granted', session: (await response.json()) as S }
      return { kind: response.status < 500 ? 'refused' : 'unreachable' }
    } catch {
      return { kind: 'unreachable' }
    }
  }

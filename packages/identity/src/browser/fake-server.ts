import type { IssuedSession } from '@encore/contract/endpoints'

/** The `/session/*` endpoints as one browser sees them: all its tabs share the cookie kept here. */
export interface FakeServer {
  fetch: typeof globalThis.fetch
  /** All calls in order, such as `POST /session/refresh`. */
  calls: string[]
  /** Epoch milliseconds, read by server and clients alike. */
  clock: { nowMs: number }
  /** Following calls fail until `restore`. */
  cutOff(): void
  restore(): void
  /**
   * Delays following responses (of one path, when given) until the returned function is called; the cookie is set
   * before.
   */
  holdAnswers(path?: string): () => void
  /** Ends the session as another device would. */
  revoke(): void
  /** Answers every call with this status. */
  answerOnly(status: number): void
  cookie(): string | null
}

const lifeSec = 900

export function createFakeServer(): FakeServer {
  const calls: string[] = []
  const clock = { nowMs: 1_000_000 }
  let cookie: string | null = null
  let made = 0
  let isCutOff = false
  let onlyStatus: number | null = null
  let held: { path: string; until: Promise<void> } | null = null

  const granted = (uid: string): Response => {
    const session: IssuedSession = {
      idToken: `token-${++made}-of-${uid}`,
      expiresInSec: lifeSec,
      user: { uid, isAnonymous: uid.startsWith('g_') },
    }
    return Response.json(session)
  }
  const answer = (call: string, body: unknown): Response => {
    if (onlyStatus !== null) return Response.json({}, { status: onlyStatus })
    switch (call) {
      case 'POST /session/anonymous':
        // Creating a guest during a member session does not change the member's cookie.
        if (cookie?.startsWith('m_')) return granted(`g_${++made}`)
        cookie ??= `g_${++made}`
        return granted(cookie)
      case 'POST /session/custom-token': {
        const token = typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : ''
        if (!token.startsWith('m_')) return Response.json({ code: 1101 }, { status: 400 })
        cookie = token
        return granted(cookie)
      }
      case 'POST /session/refresh':
        return cookie === null ? new Response(null, { status: 204 }) : granted(cookie)
      case 'DELETE /session':
        cookie = null
        return new Response(null, { status: 204 })
      default:
        return new Response(null, { status: 404 })
    }
  }

  return {
    calls,
    clock,
    async fetch(address, init) {
      const call = `${init?.method} ${address}`
      calls.push(call)
      if (isCutOff) throw new TypeError('fetch failed')
      const headers = new Headers(init?.headers)
      const isOurs = headers.get('x-requested-with') === 'identity'
      if (!isOurs || headers.get('content-type') !== 'application/json') {
        return Response.json({ code: 2001 }, { status: 400 })
      }
      const response = answer(call, JSON.parse(String(init?.body)))
      if (held && call.endsWith(held.path)) await held.until
      return response
    },
    cutOff() {
      isCutOff = true
    },
    restore() {
      isCutOff = false
    },
    holdAnswers(path = '') {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = { path, until: promise }
      return () => {
        held = null
        resolve()
      }
    },
    revoke() {
      cookie = null
    },
    answerOnly(status) {
      onlyStatus = status
    },
    cookie: () => cookie,
  }
}

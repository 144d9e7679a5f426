import { createExclusive } from './exclusive.ts'
import { createHeldSession } from './held-session.ts'
import {
  type BrowserIdentity,
  IdentityUnreachable,
  type SessionUser,
  type SignInOutcome,
} from './identity.ts'
import { createLoopGuard } from './loop-guard.ts'
import { createSessionCalls } from './session-calls.ts'

export interface EmbeddedIdentitySettings {
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now?: () => number
  /** Whom the server rendered the page for; when left out, the cookie is asked. */
  initial?: SessionUser | null
}

const renewBeforeMs = 60_000

/** Trades the httpOnly session cookie for short ID tokens in memory. Source: identity reference 4.1, 4.4. */
export function createEmbeddedIdentity(settings: EmbeddedIdentitySettings): BrowserIdentity {
  const { fetch, now = Date.now, initial } = settings
  const call = createSessionCalls(fetch)
  const exclusive = createExclusive()
  const guard = createLoopGuard(now)
  const held = createHeldSession(now, initial)
  const isFresh = () => held.lifeLeftMs() > renewBeforeMs

  const refresh = shared(() => {
    const [asked, before] = [held.generation(), held.idToken()]
    const isOutdated = () => held.generation() !== asked
    return exclusive(async () => {
      const hasAnotherTabRefreshed = held.idToken() !== before && isFresh()
      if (isOutdated() || hasAnotherTabRefreshed) return
      const answer = await call('POST', '/refresh')
      if (isOutdated()) return
      if (answer.kind === 'granted') held.renew(answer.session)
      else if (answer.kind === 'none') held.end()
      else throw new IdentityUnreachable()
    })
  }, held.generation)

  const signIn = async (asked: number, path: string, body?: object): Promise<SignInOutcome> => {
    const answer = await call('POST', path, body)
    if (answer.kind !== 'granted') return answer.kind === 'unreachable' ? 'unreachable' : 'refused'
    if (held.generation() !== asked) return held.user() ? 'signed-in' : 'refused'
    held.signIn(answer.session)
    return 'signed-in'
  }

  const enter = (asked: number) =>
    exclusive<SignInOutcome>(async () => {
      if (held.user()) return 'signed-in'
      return guard.pass() ? signIn(asked, '/anonymous') : 'refused'
    })

  return {
    ready: held.isKnown() ? Promise.resolve() : refresh().catch(() => {}),
    current: held.user,
    signInAnonymously: async () => (held.user() ? 'signed-in' : enter(held.generation())),
    signInWithCustomToken(token) {
      const asked = held.generation()
      guard.reset()
      return exclusive(() => signIn(asked, '/custom-token', { token }))
    },
    async getIdToken(force = false) {
      if (held.isKnown() && !held.user()) return null
      if (!force && isFresh()) return held.idToken()
      await refresh().catch((cause: unknown) => {
        if (force || held.lifeLeftMs() <= 0) throw cause
      })
      return held.idToken()
    },
    onChange: held.onChange,
    async signOut() {
      held.end()
      const answer = call('DELETE', '')
      // It waits for nobody, but what comes next waits for it: it clears the cookie.
      void exclusive(() => answer)
      return (await answer).kind === 'none'
    },
    forget: held.forget,
  }
}

/** One run shared by all who ask, its failure too; after a sign-in or sign-out a new one starts. */
function shared(run: () => Promise<void>, generation: () => number): () => Promise<void> {
  let running: Promise<void> | null = null
  let startedIn = 0
  return () => {
    if (running && startedIn === generation()) return running
    startedIn = generation()
    const mine = run().finally(() => {
      if (running === mine) running = null
    })
    running = mine
    return mine
  }
}

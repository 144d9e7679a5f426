import { createExclusive } from './exclusive.ts'
import { firstAnswer } from './first-answer.ts'
import { createHeldSession } from './held-session.ts'
import {
  type BrowserIdentity,
  IdentityUnreachable,
  type SessionUser,
  type SignInOutcome,
} from './identity.ts'
import { createLoopGuard } from './loop-guard.ts'
import { createSessionCalls } from './session-calls.ts'
import { changeOf, shared } from './single-flight.ts'

export interface EmbeddedIdentitySettings {
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now?: () => number
  /** The user of the server-rendered page; when omitted, the session cookie decides. */
  initial?: SessionUser | null
}

const renewBeforeMs = 60_000

/** Exchanges the httpOnly session cookie for short ID tokens in memory. Source: identity reference 4.1, 4.4. */
export function createEmbeddedIdentity(settings: EmbeddedIdentitySettings): BrowserIdentity {
  const { fetch, now = Date.now, initial } = settings
  const call = createSessionCalls(fetch)
  const exclusive = createExclusive()
  const guard = createLoopGuard(now)
  const held = createHeldSession(now, initial)
  /**
   * Counts calls of `signOut` and `forget`. Only these end a member's pending sign-in; a guest made in the meantime
   * must not.
   */
  let departures = 0
  const isFresh = () => held.lifeLeftMs() > renewBeforeMs

  const refresh = shared(() => {
    const before = held.idToken()
    const isOutdated = changeOf(held.generation)
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

  const signIn = async (isOutdated: () => boolean, path: string, body?: object): Promise<SignInOutcome> => {
    const answer = await call('POST', path, body)
    if (answer.kind !== 'granted') return answer.kind === 'unreachable' ? 'unreachable' : 'refused'
    if (isOutdated()) return held.user() ? 'signed-in' : 'refused'
    held.signIn(answer.session)
    return 'signed-in'
  }

  const enter = () =>
    exclusive<SignInOutcome>(async () => {
      if (held.user()) return 'signed-in'
      return guard.pass() ? signIn(changeOf(held.generation), '/anonymous') : 'refused'
    })

  return {
    ready: held.isKnown() ? Promise.resolve() : firstAnswer(refresh, held.isKnown),
    current: held.user,
    signInAnonymously: async () => (held.user() ? 'signed-in' : enter()),
    signInWithCustomToken(token) {
      const hasLeft = changeOf(() => departures)
      guard.reset()
      return exclusive(() => signIn(hasLeft, '/custom-token', { token }))
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
      departures++
      held.end()
      const answer = call('DELETE', '')
      // Does not wait in the queue itself, but later calls wait for it, since it clears the cookie.
      void exclusive(() => answer)
      return (await answer).kind === 'none'
    },
    forget() {
      departures++
      held.forget()
    },
  }
}

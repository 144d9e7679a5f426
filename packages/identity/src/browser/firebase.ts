import type { FirebaseSession } from '@encore/contract/endpoints'
import { type Auth, signInAnonymously, signInWithCustomToken, type User } from '@firebase/auth'
import { createExclusive } from './exclusive.ts'
import {
  arrival,
  closeClient,
  createClients,
  type FirebaseProject,
  isEnded,
  isMember,
  isRefused,
  sidOf,
} from './firebase-clients.ts'
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

export interface FirebaseIdentitySettings {
  fetch: typeof globalThis.fetch
  project: FirebaseProject
  /** Epoch milliseconds. */
  now?: () => number
}

const renewBeforeMs = 60_000
/** The client polls every 0.8 s for changes by other tabs. */
const arrivalMs = 3_000

/**
 * Keeps the official client in step with our cookie, which is authoritative.
 * Source: identity reference 4.1, 4.4.
 */
export function createFirebaseIdentity(settings: FirebaseIdentitySettings): BrowserIdentity {
  const { fetch, project, now = Date.now } = settings
  const call = createSessionCalls<FirebaseSession>(fetch)
  const exclusive = createExclusive()
  const guard = createLoopGuard(now)
  const held = createHeldSession(now, undefined)
  const clients = createClients(project)
  /** The client of this page's guest; a member is always in the shared one. */
  let guestClient = clients.shared
  let departures = 0
  const client = () => (held.user()?.isAnonymous === false ? clients.shared : guestClient)
  const isAtHand = () => client().currentUser?.uid === held.user()?.uid

  const agree = shared(() => {
    const isOutdated = changeOf(held.generation)
    return exclusive(async () => {
      if (isOutdated()) return
      const [answer] = await Promise.all([call('POST', '/refresh'), clients.shared.authStateReady()])
      if (isOutdated()) return
      const present = clients.shared.currentUser
      if (answer.kind === 'granted') {
        const { user, customToken } = answer.session
        if (!(await isOf(present, customToken)))
          await reached(signInWithCustomToken(clients.shared, customToken))
        if (!isOutdated()) held.renew(carried(user))
        else if (!held.user()) await clients.shared.signOut()
      } else if (answer.kind !== 'none') throw new IdentityUnreachable()
      else if (present && !isMember(present)) {
        if (held.user()?.isAnonymous === false) held.end()
        held.renew(carried(userOf(present)))
      } else {
        held.end()
        await clients.shared.signOut()
      }
    })
  }, held.generation)

  /** Uses a separate client, so that a refused sign-in changes nothing and other tabs see no result too early. */
  const signIn = async (token: string, hasLeft: () => boolean): Promise<SignInOutcome> => {
    const aside = clients.aside()
    try {
      const { user } = await signInWithCustomToken(aside, token)
      const answer = await call('POST', '/firebase', { idToken: await user.getIdToken() })
      if (answer.kind !== 'granted') return answer.kind === 'unreachable' ? 'unreachable' : 'refused'
      if (hasLeft()) {
        await call('DELETE', '')
        return held.user() ? 'signed-in' : 'refused'
      }
      const guest = clients.shared.currentUser
      await clients.shared.updateCurrentUser(user)
      guestClient = clients.shared
      held.signIn(carried(answer.session.user))
      if (guest && !isMember(guest)) clients.discard(guest).catch(() => {})
      return 'signed-in'
    } catch (cause) {
      return isRefused(cause) ? 'refused' : 'unreachable'
    } finally {
      void closeClient(aside)
    }
  }

  const enter = async (): Promise<SignInOutcome> => {
    if (held.user()) return 'signed-in'
    if (!guard.pass()) return 'refused'
    const isOutdated = changeOf(held.generation)
    try {
      const { user } = await signInAnonymously(guestClient)
      if (isOutdated()) return held.user() ? 'signed-in' : 'refused'
      if (guestClient === clients.shared) held.signIn(carried(userOf(user)))
      else held.renew(carried(userOf(user)))
      return 'signed-in'
    } catch (cause) {
      return isRefused(cause) ? 'refused' : 'unreachable'
    }
  }

  const tokenAtHand = async (force: boolean): Promise<string | null> => {
    const present = held.user()
    if (present && !isAtHand()) await arrival(client(), present.uid, arrivalMs)
    if (!isAtHand()) await agree()
    return isAtHand() ? freshToken(client(), force, now) : null
  }

  const getIdToken = async (force = false): Promise<string | null> => {
    if (held.isKnown() && !held.user()) return null
    if (!held.isKnown() || (force && held.user()?.isAnonymous === false)) await agree()
    const isOutdated = changeOf(held.generation)
    const token = await tokenAtHand(force).catch(async (cause: unknown) => {
      if (!isEnded(cause)) throw new IdentityUnreachable()
      await agree()
      return isAtHand() ? freshToken(client(), false, now) : null
    })
    return isOutdated() ? getIdToken() : token
  }

  return {
    ready: firstAnswer(agree, held.isKnown),
    current: held.user,
    async signInAnonymously() {
      if (!held.isKnown()) await agree().catch(() => {})
      if (!held.isKnown()) return 'unreachable'
      return held.user() ? 'signed-in' : exclusive(enter)
    },
    signInWithCustomToken(token) {
      const hasLeft = changeOf(() => departures)
      guard.reset()
      return exclusive(() => signIn(token, hasLeft))
    },
    getIdToken,
    onChange: held.onChange,
    async signOut() {
      departures++
      held.end()
      const left = clients.shared.signOut().catch(() => {})
      const answer = call('DELETE', '')
      // Does not wait in the queue itself, but later calls wait for it, since it clears the cookie.
      void exclusive(() => Promise.all([answer, left]))
      await left
      return (await answer).kind === 'none'
    },
    forget() {
      departures++
      held.forget()
      guestClient = clients.aside()
    },
  }
}

/** Holds only the user; the token stays in the official client. */
const carried = (user: SessionUser) => ({ user, idToken: '', expiresInSec: 0 })

const userOf = (user: User): SessionUser => ({ uid: user.uid, isAnonymous: !isMember(user) })

/** True when the client's user is signed in to the session that the custom token restores. */
async function isOf(user: User | null, customToken: string): Promise<boolean> {
  if (!user || !isMember(user)) return false
  const token = await user.getIdToken().catch((cause: unknown) => {
    if (isEnded(cause)) return null
    throw new IdentityUnreachable()
  })
  return token !== null && sidOf(token) === sidOf(customToken)
}

async function reached<T>(work: Promise<T>): Promise<T> {
  return work.catch(() => {
    throw new IdentityUnreachable()
  })
}

/** Returns a token valid for at least a minute; a shorter one while Google is unreachable. */
async function freshToken(auth: Auth, force: boolean, now: () => number): Promise<string | null> {
  const user = auth.currentUser
  if (!user) return null
  const { token, expirationTime } = await user.getIdTokenResult(force)
  const leftMs = Date.parse(expirationTime) - now()
  if (leftMs > renewBeforeMs) return token
  return user.getIdToken(true).catch((cause: unknown) => {
    if (isEnded(cause) || leftMs <= 0) throw cause
    return token
  })
}

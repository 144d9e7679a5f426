import { deleteApp, initializeApp } from '@firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  type Persistence,
  type User,
} from '@firebase/auth'

export interface FirebaseProject {
  apiKey: string
  projectId: string
  /** Address of a fake of Google; empty for Google itself. */
  baseUrl: string
}

/**
 * Creates instances of the official client. All tabs share the user of `shared`; a user in `aside()` exists only in
 * this page.
 */
export function createClients({ apiKey, projectId, baseUrl }: FirebaseProject) {
  let opened = 0
  const open = (name: string, persistence: Persistence | Persistence[]): Auth => {
    const auth = initializeAuth(initializeApp({ apiKey, projectId }, name), { persistence })
    if (baseUrl) connectAuthEmulator(auth, baseUrl, { disableWarnings: true })
    return auth
  }
  const aside = () => open(`aside-${++opened}`, inMemoryPersistence)
  return {
    shared: open('session', [indexedDBLocalPersistence, browserLocalPersistence]),
    aside,
    /** Deletes a guest who became a member. Uses a copy, because deleting signs out the client that holds the user. */
    async discard(guest: User): Promise<void> {
      const copy = aside()
      try {
        await copy.updateCurrentUser(guest)
        await copy.currentUser?.delete()
      } finally {
        await deleteApp(copy.app)
      }
    },
  }
}

export const closeClient = (auth: Auth): Promise<void> => deleteApp(auth.app)

/** Settles when the user signed in by another tab has arrived in this one, or after the timeout. */
export function arrival(auth: Auth, uid: string, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(() => done(), patienceMs)
    const stop = auth.onAuthStateChanged((user) => {
      if (user?.uid === uid) queueMicrotask(done)
    })
  })
}

const ended = new Set([
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
])
const refusedTokens = new Set(['auth/invalid-custom-token', 'auth/custom-token-mismatch'])

const codeOf = (cause: unknown): unknown =>
  typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null

/** True when Google reports that this user's tokens are invalid for good. */
export const isEnded = (cause: unknown): boolean => ended.has(String(codeOf(cause)))

/** True when Google refuses this token or user, or limits the rate; any other error decides nothing. */
export const isRefused = (cause: unknown): boolean =>
  isEnded(cause) || refusedTokens.has(String(codeOf(cause))) || codeOf(cause) === 'auth/too-many-requests'

/**
 * Our server assigns member ids and Google assigns guest ids. The client's `isAnonymous` changes after a reload and is
 * not used.
 */
export const isMember = ({ uid }: { uid: string }): boolean => uid.startsWith('m_')

/** Returns our session id in an ID token or a custom token. */
export function sidOf(jwt: string): unknown {
  const body = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { sid, claims } = JSON.parse(atob(body)) as { sid?: unknown; claims?: { sid?: unknown } }
  return claims ? claims.sid : sid
}

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
  /** A stand-in for Google; empty for Google itself. */
  baseUrl: string
}

/** The official client, more than once: its user belongs to all tabs, a user aside to this page and moment. */
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
    /** Deletes a guest who became a member; through a copy, because deleting signs its holder out. */
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

/** Settles when the user of another tab has arrived in this one, or with the patience. */
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

/** Google says that this user's tokens are worth nothing any more. */
export const isEnded = (cause: unknown): boolean => ended.has(String(codeOf(cause)))

/** Google says no to this token or user, or that it was asked too often; anything else is no answer. */
export const isRefused = (cause: unknown): boolean =>
  isEnded(cause) || refusedTokens.has(String(codeOf(cause))) || codeOf(cause) === 'auth/too-many-requests'

/** Members are named by us; a guest's name is Google's. What the client calls anonymous changes with a reload. */
export const isMember = ({ uid }: { uid: string }): boolean => uid.startsWith('m_')

/** Which session of ours an ID token or a custom token belongs to. */
export function sidOf(jwt: string): unknown {
  const body = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { sid, claims } = JSON.parse(atob(body)) as { sid?: unknown; claims?: { sid?: unknown } }
  return claims ? claims.sid : sid
}

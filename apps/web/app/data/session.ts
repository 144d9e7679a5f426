import { type BrowserIdentity, createEmbeddedIdentity, type SignInOutcome } from '@encore/identity/browser'
import type { FirebaseProject } from '#app/page-context.ts'
import { timedFetch } from './timed-fetch.ts'

/** The browser's session: one identity per page, created on first use and never during server rendering. */

let identity: BrowserIdentity | null = null
let isSuspended = false

export function browserIdentity(): BrowserIdentity {
  identity ??= createEmbeddedIdentity({ fetch: timedFetch })
  return identity
}

/** Loads the official Firebase client where Firebase is the provider; call it before anything reads the viewer. */
export async function signInByFirebase(project: FirebaseProject): Promise<void> {
  const { createFirebaseIdentity } = await import('@encore/identity/browser/firebase')
  identity = createFirebaseIdentity({ fetch: timedFetch, project })
}

/**
 * Returns the bearer token for the next call and creates a guest session when there is none; null while suspended.
 * Rejects with `IdentityUnreachable` when the session endpoint could not be reached for a fresh token.
 */
export async function idToken(renew: boolean): Promise<string | null> {
  if (isSuspended) return null
  const session = browserIdentity()
  await session.ready
  if (!session.current()) await session.signInAnonymously()
  return session.getIdToken(renew)
}

/** Forgets a session that the server ended; the next call creates a guest session. */
export const forgetSession = (): void => browserIdentity().forget()

/** Stops sending tokens. The cookie stays, so a reload restores the session (product section 1). */
export function suspendSession(): void {
  isSuspended = true
  forgetSession()
}

export async function enterSession(customToken: string): Promise<SignInOutcome> {
  const outcome = await browserIdentity().signInWithCustomToken(customToken)
  if (outcome === 'signed-in') isSuspended = false
  return outcome
}

export async function endSession(): Promise<void> {
  await browserIdentity().signOut()
  isSuspended = false
}

import { type BrowserIdentity, createEmbeddedIdentity, type SignInOutcome } from '@encore/identity/browser'
import type { FirebaseProject } from '#app/page-context.ts'
import { timedFetch } from './timed-fetch.ts'

/** The browser's session: one identity per page, made on first use and never while the server renders. */

let identity: BrowserIdentity | null = null
let isSuspended = false

export function browserIdentity(): BrowserIdentity {
  identity ??= createEmbeddedIdentity({ fetch: timedFetch })
  return identity
}

/** Where Firebase is the provider its official client is loaded, before anybody asks who looks at the page. */
export async function signInByFirebase(project: FirebaseProject): Promise<void> {
  const { createFirebaseIdentity } = await import('@encore/identity/browser/firebase')
  identity = createFirebaseIdentity({ fetch: timedFetch, project })
}

/**
 * The bearer token for the next call; makes the guest session when there is none.
 * Rejects with `IdentityUnreachable` when the session could not be asked for a fresh one.
 */
export async function idToken(renew: boolean): Promise<string | null> {
  if (isSuspended) return null
  const session = browserIdentity()
  await session.ready
  if (!session.current()) await session.signInAnonymously()
  return session.getIdToken(renew)
}

/** The server ended the session: it is forgotten here, and the next call makes a guest's. */
export const forgetSession = (): void => browserIdentity().forget()

/** Sends no token any more; the cookie stays, so a reload brings the session back (product section 1). */
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

import { type BrowserIdentity, createEmbeddedIdentity } from '@encore/identity/browser'
import { timedFetch } from './timed-fetch.ts'

/** The browser's session: one identity per page, made on first use and never while the server renders. */

let identity: BrowserIdentity | null = null
let isSuspended = false
let makingGuest: Promise<void> | null = null

export function browserIdentity(): BrowserIdentity {
  identity ??= createEmbeddedIdentity({ fetch: timedFetch })
  return identity
}

/** The bearer token for the next call; makes the guest session when there is none. */
export async function idToken(renew: boolean): Promise<string | null> {
  if (isSuspended) return null
  const session = browserIdentity()
  await session.ready
  if (!session.current()) await ensureGuest()
  return session.current() ? session.getIdToken(renew) : null
}

/** A guest session, once per page load: a second one would mean that something keeps ending them. */
export function ensureGuest(): Promise<void> {
  const session = browserIdentity()
  if (session.current()) return Promise.resolve()
  const guest = makingGuest ?? session.signInAnonymously().then(nothing, nothing)
  makingGuest = guest
  return guest
}

/** Sends no token any more; the cookie stays, so a reload brings the session back (product section 1). */
export function suspendSession(): void {
  isSuspended = true
}

export async function signInWithCustomToken(token: string): Promise<void> {
  await browserIdentity().signInWithCustomToken(token)
  isSuspended = false
}

export async function endSession(): Promise<void> {
  await browserIdentity().signOut()
  isSuspended = false
  makingGuest = null
}

const nothing = () => undefined

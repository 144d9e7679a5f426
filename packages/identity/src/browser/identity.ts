export interface SessionUser {
  uid: string
  isAnonymous: boolean
}

/** `refused`: the server refused or limited the rate; `unreachable`: no response, so nothing changed here. */
export type SignInOutcome = 'signed-in' | 'refused' | 'unreachable'

/** All that a page knows of an identity provider, embedded or Firebase. Never created during server rendering. */
export interface BrowserIdentity {
  /** Settles when `current` is known; immediately when the page was rendered with it. */
  ready: Promise<void>
  current(): SessionUser | null
  /** Ensures that a session exists: keeps the present one, or creates a guest. */
  signInAnonymously(): Promise<SignInOutcome>
  signInWithCustomToken(customToken: string): Promise<SignInOutcome>
  /**
   * Returns a token valid for at least a minute, or null without a session; `force` requests a new one.
   * Rejects with `IdentityUnreachable` when a required refresh got no response; that is not a sign-out.
   */
  getIdToken(force?: boolean): Promise<string | null>
  /** Calls the listener with each new user (null: signed out) until the returned function is called. */
  onChange(listener: (user: SessionUser | null) => void): () => void
  /** Signs out in all tabs immediately; resolves to true when the server ended the session too. */
  signOut(): Promise<boolean>
  /** Drops the session in this page only: the cookie stays, and a reload restores the member. */
  forget(): void
}

export class IdentityUnreachable extends Error {
  override name = 'IdentityUnreachable'
}

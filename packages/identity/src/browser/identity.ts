export interface SessionUser {
  uid: string
  isAnonymous: boolean
}

/** `refused`: the server said no, or asked too often; `unreachable`: no answer, so nothing changed here. */
export type SignInOutcome = 'signed-in' | 'refused' | 'unreachable'

/** All the page knows of an identity provider, embedded or Firebase. Never made while rendering on the server. */
export interface BrowserIdentity {
  /** Settles once `current` is known; at once when the page brought it along. */
  ready: Promise<void>
  current(): SessionUser | null
  /** Makes sure there is a session, at best a guest's; keeps the one there is. */
  signInAnonymously(): Promise<SignInOutcome>
  signInWithCustomToken(customToken: string): Promise<SignInOutcome>
  /**
   * A token good for at least a minute, or null without a session; `force` asks for a new one.
   * Rejects with `IdentityUnreachable` when a needed refresh got no answer: that is no sign-out.
   */
  getIdToken(force?: boolean): Promise<string | null>
  /** Called with each new user (null: nobody) until the returned function is. */
  onChange(listener: (user: SessionUser | null) => void): () => void
  /** Signs out here and in all tabs at once; answers whether the server ended the session too. */
  signOut(): Promise<boolean>
  /** Forgets the session in this page only: the cookie stays, a reload restores the member. */
  forget(): void
}

export class IdentityUnreachable extends Error {
  override name = 'IdentityUnreachable'
}

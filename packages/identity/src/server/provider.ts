import type { IssuedSession } from '@encore/contract/endpoints'

/** Who a verified ID token speaks for. */
export interface Principal {
  uid: string
  kind: 'guest' | 'member'
  /** The session row a member's token belongs to; guests have none. */
  sid?: string
  /** Epoch seconds of the sign-in by hand; for guests, of the token. */
  authTime: number
  issuer: 'embedded' | 'firebase'
}

/**
 * `EXPIRED`: genuine but too old, a refresh helps; `UNAVAILABLE`: the issuer's keys cannot be read, so nobody
 * knows; `INVALID`: everything else.
 */
export type TokenFailure = 'EXPIRED' | 'INVALID' | 'UNAVAILABLE'
export type Verified<T> = { ok: true; value: T } | { ok: false; failure: TokenFailure }

/** All the server knows of an identity provider, embedded or Firebase. */
export interface IdentityProvider {
  /** Signature, algorithm, issuer, audience and times; whether the session was revoked is the caller's check. */
  verifyIdToken(jwt: string): Promise<Verified<Principal>>
  /** For members only; carries the role. */
  mintCustomToken(proved: ProvedMember): Promise<string>
}

/** A member who has just proved who they are. */
export interface ProvedMember {
  uid: string
  /** Counts how often all their sessions were ended at once, as it was when they proved it. */
  sessionEpoch: number
}

/** What `/session/*` answers: the body, and the session cookie's value to set. */
export interface Issued {
  session: IssuedSession
  cookieValue: string
}

/** A live row of `auth_session`, as far as a token needs it. */
export interface SessionRow {
  sid: string
  uid: string
  /** Epoch seconds. */
  authTime: number
}

/** A session about to be stored; its deadlines count from the database's clock. */
export interface NewSession {
  sid: string
  uid: string
  /** SHA-256 of the cookie's secret. */
  secretHash: Buffer
  /** Of the proof that opens it; a session is not opened in another epoch. */
  sessionEpoch: number
}

/** Where sessions are kept. */
export interface SessionStore<Device> {
  /**
   * Consumes the token's `jti`, stores the session and ends the one it replaces; answers the sign-in's
   * moment (epoch seconds). Null, with nothing written, when the jti is used, all sessions were ended since the proof, or
   * the member may not sign in.
   */
  openSession(opening: {
    session: NewSession
    once: { jti: string; expiresAtSec: number }
    replacesSid: string | null
    device: Device
  }): Promise<{ authTime: number } | null>
}

/** Embedded only: makes the sessions behind `/session/*`. `Device` is what the store notes of the user agent. */
export interface EmbeddedIssuer<Device> {
  createGuest(): Promise<Issued>
  /** The same guest again with a fresh token and another 30 days. */
  renewGuest(uid: string): Promise<Issued>
  /** A new session, never the guest's or the replaced one's; null when the token is bad or used. */
  exchangeCustomToken(
    token: string,
    context: { replacesSid: string | null; device: Device },
  ): Promise<Issued | null>
  /** A fresh ID token for a live session; its cookie stays as it is. */
  issueFor(session: SessionRow): Promise<IssuedSession>
}

/** Idle and absolute life of a member's session, and a guest's. */
export const sessionIdleSec = 30 * 86_400
export const sessionAbsoluteSec = 90 * 86_400
export const guestSec = 30 * 86_400
export const sessionsPerMember = 10

import type { IssuedSession } from '@encore/contract/endpoints'

export interface Principal {
  uid: string
  kind: 'guest' | 'member'
  /** Session row of a member's token; guests have none. */
  sid?: string
  /** Epoch seconds of the interactive sign-in; for guests, of the token. */
  authTime: number
  issuer: 'embedded' | 'firebase'
}

/**
 * `EXPIRED`: genuine but too old, so a refresh helps; `UNAVAILABLE`: the issuer's keys cannot be read, so the token is
 * undecided; `INVALID`: everything else.
 */
export type TokenFailure = 'EXPIRED' | 'INVALID' | 'UNAVAILABLE'
export type Verified<T> = { ok: true; value: T } | { ok: false; failure: TokenFailure }

/** All that the server knows of an identity provider, embedded or Firebase. */
export interface IdentityProvider {
  /** Checks signature, algorithm, issuer, audience and times; the caller must check whether the session was revoked. */
  verifyIdToken(jwt: string): Promise<Verified<Principal>>
  /** For members only; carries the role. */
  mintCustomToken(proved: ProvedMember): Promise<string>
}

/** A member who has just signed in or proved their identity. */
export interface ProvedMember {
  uid: string
  /** Number of times all their sessions were ended together, as of the proof. */
  sessionEpoch: number
}

/** Response of `/session/*`: the body, and the session cookie's value to set. */
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

/** A session before it is stored; its deadlines count from the database's clock. */
export interface NewSession {
  sid: string
  uid: string
  /** SHA-256 of the cookie's secret. */
  secretHash: Buffer
  /** Epoch of the proof that opens it; in a later epoch the session is not opened. */
  sessionEpoch: number
}

export interface SessionStore<Device> {
  /**
   * Consumes the token's `jti`, stores the session, ends the one it replaces and returns the sign-in time (epoch
   * seconds). Returns null and writes nothing when the jti is used, all sessions were ended since the proof, or the
   * member may not sign in.
   */
  openSession(opening: {
    session: NewSession
    once: { jti: string; expiresAtSec: number }
    replacesSid: string | null
    device: Device
  }): Promise<{ authTime: number } | null>
}

/** Embedded only: creates the sessions behind `/session/*`. `Device` is what the store keeps of the user agent. */
export interface EmbeddedIssuer<Device> {
  createGuest(): Promise<Issued>
  /** The same guest with a fresh token and another 30 days. */
  renewGuest(uid: string): Promise<Issued>
  /** Opens a new session, never reusing the guest's or the replaced one; null when the token is invalid or used. */
  exchangeCustomToken(
    token: string,
    context: { replacesSid: string | null; device: Device },
  ): Promise<Issued | null>
  /** A fresh ID token for a live session; its cookie does not change. */
  issueFor(session: SessionRow): Promise<IssuedSession>
}

/** Idle and absolute lifetime of a member's session, and lifetime of a guest's. */
export const sessionIdleSec = 30 * 86_400
export const sessionAbsoluteSec = 90 * 86_400
export const guestSec = 30 * 86_400
export const sessionsPerMember = 10

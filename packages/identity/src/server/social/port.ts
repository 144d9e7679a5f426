/** Who a company says somebody is. */
export interface SocialIdentity {
  /** With the subject the key of the account; an address never is. */
  issuer: string
  subject: string
  email: string | null
  /** The company has proved the mailbox. */
  emailVerified: boolean
  nickname: string | null
}

/** What stays on the server between leaving for the company and coming back. */
export interface SocialSecrets {
  nonce: string
  verifier: string
}

export interface SocialStart extends SocialSecrets {
  state: string
  /** Where the browser goes to consent. */
  url: string
}

/** What the browser brought back. */
export interface SocialAnswer {
  code: string
  /** Issuer named by the answer (RFC 9207), where the company does that. */
  iss: string | null
  redirectUri: string
}

/**
 * `refused`: the company or a check says no; `unknown`: no answer, a fault or our own bad keys, so nothing was
 * decided. `reason` names it for the log and holds nothing of a person.
 */
export type SocialOutcome<T> =
  | { ok: true; value: T }
  | { ok: false; kind: 'refused' | 'unknown'; reason: string }

/** One company's way in. No call may run inside a database transaction. */
export interface SocialAdapter {
  start(redirectUri: string): Promise<SocialOutcome<SocialStart>>
  exchange(answer: SocialAnswer, secrets: SocialSecrets): Promise<SocialOutcome<SocialIdentity>>
}

/** A shared secret, or the key that signs one (Apple). */
export type SocialKey =
  | { kind: 'secret'; secret: string }
  | { kind: 'signing-key'; teamId: string; keyId: string; privateKeyPem: string }

export interface SocialSettings {
  clientId: string
  key: SocialKey
  /** A stand-in's address in place of the company's own ones. */
  address?: string
  timeoutSec?: number
}

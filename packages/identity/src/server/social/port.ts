export interface SocialIdentity {
  /** Together with `subject` the key of the account; a mail address never is. */
  issuer: string
  subject: string
  email: string | null
  /** True when the provider has verified the mailbox. */
  emailVerified: boolean
  nickname: string | null
}

/** Kept on the server between the redirect to the provider and the return. */
export interface SocialSecrets {
  nonce: string
  verifier: string
}

export interface SocialStart extends SocialSecrets {
  state: string
  /** Consent page to which the browser is redirected. */
  url: string
}

/** Parameters of the return from the provider. */
export interface SocialAnswer {
  code: string
  /** Issuer in the response (RFC 9207), if the provider sends it. */
  iss: string | null
  redirectUri: string
}

/**
 * `refused`: the provider or a check refuses; `unknown`: no response, a fault or our own invalid keys, so nothing is
 * decided. `reason` is for the log and contains no personal data.
 */
export type SocialOutcome<T> =
  | { ok: true; value: T }
  | { ok: false; kind: 'refused' | 'unknown'; reason: string }

/** Sign-in with one provider. No call may run inside a database transaction. */
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
  /** Address of a fake that replaces the provider's own addresses. */
  address?: string
  timeoutSec?: number
}

import { isSocialProvider, type SocialProvider } from '@encore/contract/rules/social'
import type { Encrypter, SocialIdentity } from '@encore/identity/server'

export const visitLifeSec = 600
const signUpLifeSec = 600

export interface VisitSecrets {
  nonce: string
  verifier: string
}

export const encryptSecrets = (sealer: Encrypter, { nonce, verifier }: VisitSecrets): string =>
  sealer.encrypt(JSON.stringify({ nonce, verifier }), 'social-visit')

export function decryptSecrets(sealer: Encrypter, ciphertext: string): VisitSecrets | null {
  const text = sealer.decrypt(ciphertext, 'social-visit')
  return text === null ? null : (JSON.parse(text) as VisitSecrets)
}

/** A person identified by a provider who has no account yet. The browser keeps it in encrypted form. */
export interface Newcomer {
  provider: SocialProvider
  identity: SocialIdentity
  /** The only guest who may use it. */
  guestUid: string
  callbackPath: string
}

export const encryptNewcomer = (sealer: Encrypter, newcomer: Newcomer, nowMs: number): string =>
  sealer.encrypt(JSON.stringify({ ...newcomer, untilMs: nowMs + signUpLifeSec * 1000 }), 'social-sign-up')

/** Null when it is invalid, expired or of another guest. */
export function decryptNewcomer(
  sealer: Encrypter,
  token: string,
  guestUid: string,
  nowMs: number,
): Newcomer | null {
  const text = sealer.decrypt(token, 'social-sign-up')
  if (text === null) return null
  const { untilMs, ...newcomer } = JSON.parse(text) as Newcomer & { untilMs: number }
  const isGood = untilMs > nowMs && newcomer.guestUid === guestUid && isSocialProvider(newcomer.provider)
  return isGood ? newcomer : null
}

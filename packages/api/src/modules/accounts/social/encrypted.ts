import { isSocialProvider, type SocialProvider } from '@encore/contract/rules/social'
import type { Encrypter, SocialIdentity } from '@encore/identity/server'

export const visitLifeSec = 600
const signUpLifeSec = 600

/** Nonce and verifier of a visit, as the adapter made them. */
export interface VisitSecrets {
  nonce: string
  verifier: string
}

export const encryptSecrets = (sealer: Encrypter, { nonce, verifier }: VisitSecrets): string =>
  sealer.encrypt(JSON.stringify({ nonce, verifier }), 'social-visit')

export function decryptSecrets(sealer: Encrypter, sealed: string): VisitSecrets | null {
  const text = sealer.decrypt(sealed, 'social-visit')
  return text === null ? null : (JSON.parse(text) as VisitSecrets)
}

/** Somebody whom a company has named and who is no member yet: kept by their browser, unreadable there. */
export interface Newcomer {
  provider: SocialProvider
  identity: SocialIdentity
  /** The guest who may use it. */
  guestUid: string
  callbackPath: string
}

export const encryptNewcomer = (sealer: Encrypter, newcomer: Newcomer, nowMs: number): string =>
  sealer.encrypt(JSON.stringify({ ...newcomer, untilMs: nowMs + signUpLifeSec * 1000 }), 'social-sign-up')

/** Null when it is not ours, too old, or another guest's. */
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

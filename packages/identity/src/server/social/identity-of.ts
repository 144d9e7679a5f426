import { normaliseNickname, readMailableEmail } from '@encore/contract/rules/account'
import { refused } from './outcome.ts'
import type { SocialIdentity, SocialOutcome } from './port.ts'

export interface SaidIdentity {
  issuer: string
  subject: unknown
  email: unknown
  emailVerified: boolean
  nickname: unknown
}

/** Keeps only usable claims: an undeliverable address or an invalid nickname is treated as missing. */
export function identityOf(said: SaidIdentity): SocialOutcome<SocialIdentity> {
  const { issuer, subject } = said
  if (typeof subject !== 'string' || subject === '' || subject.length > 255) return refused('BAD_SUBJECT')
  const read = typeof said.email === 'string' ? readMailableEmail(said.email) : null
  const email = read && 'email' in read ? read.email : null
  const nickname = typeof said.nickname === 'string' ? normaliseNickname(said.nickname) : null
  return {
    ok: true,
    value: { issuer, subject, email, emailVerified: email !== null && said.emailVerified, nickname },
  }
}

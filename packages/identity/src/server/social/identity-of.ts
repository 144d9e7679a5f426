import { normaliseNickname, readMailableEmail } from '@encore/contract/rules/account'
import { refused } from './outcome.ts'
import type { SocialIdentity, SocialOutcome } from './port.ts'

/** What a company said, before anybody looked at it. */
export interface SaidIdentity {
  issuer: string
  subject: unknown
  email: unknown
  emailVerified: boolean
  nickname: unknown
}

/** Keeps what we can use: an address that gets no mail and a name that breaks our rules are as good as not said. */
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

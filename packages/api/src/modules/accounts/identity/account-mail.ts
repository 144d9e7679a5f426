import type { Locale } from '@encore/contract/rules/locale'
import type { Db } from '#platform/db/connect.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Mail } from '#platform/mail.ts'
import { composeMail } from '#platform/mail-layout.ts'
import { translator } from '#platform/translator.ts'

export type AccountMailKind = 'password-changed' | 'email-changed' | 'new-device' | 'factor-reset' | 'left'

/** Mail that informs a member of a security event of the account. */
export interface AccountMail {
  kind: AccountMailKind
  to: string
  language: Locale
  /** Device of `new-device`; empty when unknown. */
  device?: string
}

/** Queues the mail; it is sent after the transaction commits. */
export const mailMember = (db: Db, mail: AccountMail): Promise<void> => enqueue(db, 'mail-account', mail)

export function accountMail({ kind, to, language, device = '' }: AccountMail, supportEmail: string): Mail {
  const t = translator(language)
  return composeMail(to, language, {
    subject: t(`account.${kind}.subject`),
    lead: t(`account.${kind}.lead`, { device, hasDevice: device === '' ? 'no' : 'yes' }),
    after: t(`account.${kind}.after`, { support: supportEmail }),
  })
}

import type { Locale } from '@encore/contract/rules/locale'
import type { StoredCode } from '@encore/identity/server'
import type { Mail } from '#platform/mail.ts'
import { composeMail } from '#platform/mail-layout.ts'
import { translator } from '#platform/translator.ts'
import type { Addressee } from './account-store.ts'

/** A mail with a code, or the one sent instead of it. */
export type CodeMailKind =
  | 'signUp'
  | 'resetPassword'
  | 'updateEmail'
  | 'accountExists'
  | 'addressInUse'
  | 'noAccount'
  | 'noPassword'

/** Chooses the mail for a code request; the requester cannot observe the choice. */
export function mailKind(purpose: StoredCode['purpose'], addressee: Addressee | null): CodeMailKind {
  if (purpose === 'SIGN_UP') return addressee ? 'accountExists' : 'signUp'
  if (purpose === 'UPDATE_EMAIL') return addressee ? 'addressInUse' : 'updateEmail'
  if (!addressee) return 'noAccount'
  return addressee.hasPassword ? 'resetPassword' : 'noPassword'
}

const withCode: readonly CodeMailKind[] = ['signUp', 'updateEmail', 'resetPassword']

export interface CodeMailRequest {
  kind: CodeMailKind
  to: string
  language: Locale
  /** Social sign-in of an account without a password. */
  snsType?: string
}

export function codeMail({ kind, to, language, snsType = '' }: CodeMailRequest, digits: string): Mail {
  const t = translator(language)
  const hasCode = withCode.includes(kind)
  const words = {
    subject: t(`account.code.${kind}.subject`),
    lead: t(`account.code.${kind}.lead`, { method: methodNames[snsType] ?? snsType }),
    after: hasCode ? t('account.code.tenMinutes') : t('account.code.ignore'),
  }
  return composeMail(to, language, words, hasCode ? { shown: digits } : {})
}

const methodNames: Record<string, string> = {
  KAKAO: 'Kakao',
  GOOGLE: 'Google',
  APPLE: 'Apple',
  LINE: 'LINE',
  FACEBOOK: 'Facebook',
}

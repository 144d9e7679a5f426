import { normaliseNickname, normalisePassword, passwordLength } from '@encore/contract/rules/account'
import type { Translate } from '#app/i18n/text.ts'

export type AccountField = 'password' | 'nickname' | 'agreements'
export type AccountProblems = Partial<Record<AccountField, string>>

/** What is wrong with the form as it stands, by field, in the reader's words. */
export function accountProblems(t: Translate, entries: FormData): AccountProblems {
  const password = String(entries.get('password') ?? '')
  const length = [...password.normalize('NFKC')].length
  const isAgreed = ['terms', 'privacy', 'over14'].every((name) => entries.has(name))
  return {
    ...(length < passwordLength.min && {
      password: t('signUp.passwordShort', { n: passwordLength.min - length }),
    }),
    ...(length >= passwordLength.min &&
      normalisePassword(password) === null && { password: t('signUp.passwordLong') }),
    ...(normaliseNickname(String(entries.get('nickname') ?? '')) === null && {
      nickname: t('signUp.nicknameInvalid'),
    }),
    ...(!isAgreed && { agreements: t('signUp.agreementsMissing') }),
  }
}

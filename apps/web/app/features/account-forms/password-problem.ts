import { normalisePassword, passwordLength } from '@encore/contract/rules/account'
import type { Translate } from '#app/i18n/text.ts'

/** What is wrong with a new password as it stands; whether it is easy to guess only the server can tell. */
export function passwordProblem(t: Translate, password: string): string | null {
  const length = [...password.normalize('NFKC')].length
  if (length < passwordLength.min) return t('signUp.passwordShort', { n: passwordLength.min - length })
  return normalisePassword(password) === null ? t('signUp.passwordLong') : null
}

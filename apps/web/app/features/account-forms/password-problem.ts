import { normalisePassword, passwordLength } from '@encore/contract/rules/account'
import type { Translate } from '#app/i18n/text.ts'

/** Returns why a new password is invalid, or null. Only the server can check whether it is easy to guess. */
export function passwordProblem(t: Translate, password: string): string | null {
  const length = [...password.normalize('NFKC')].length
  if (length < passwordLength.min) return t('signUp.passwordShort', { n: passwordLength.min - length })
  return normalisePassword(password) === null ? t('signUp.passwordLong') : null
}

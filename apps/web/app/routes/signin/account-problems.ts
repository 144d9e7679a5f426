import { normaliseNickname } from '@encore/contract/rules/account'
import { passwordProblem } from '#app/features/account-forms/password-problem.ts'
import type { Translate } from '#app/i18n/text.ts'

/** In page order. */
export const accountFields = ['password', 'nickname', 'agreements'] as const
export type AccountField = (typeof accountFields)[number]
export type AccountProblems = Partial<Record<AccountField, string>>

/** Returns the form's current problems by field, as translated texts. */
export function accountProblems(t: Translate, entries: FormData): AccountProblems {
  const password = passwordProblem(t, String(entries.get('password') ?? ''))
  const isAgreed = ['terms', 'privacy', 'over14'].every((name) => entries.has(name))
  return {
    ...(password && { password }),
    ...(normaliseNickname(String(entries.get('nickname') ?? '')) === null && {
      nickname: t('signUp.nicknameInvalid'),
    }),
    ...(!isAgreed && { agreements: t('signUp.agreementsMissing') }),
  }
}

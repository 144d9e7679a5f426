import { verificationCodeTries } from '@encore/contract/rules/account'
import type { Text } from '#app/i18n/text.ts'
import { type Failure, failureText } from './failure-text.ts'

/**
 * Why a code was refused. The server gives wrong, outlived and used-up codes one answer, so that nobody learns from
 * it; what the page knows by itself is said more exactly.
 */
export function codeProblem(
  text: Pick<Text, 't'>,
  failure: Failure,
  known: { tries: number; isExpired: boolean },
): string {
  if (failure.error.name !== 'CODE_INVALID') return failureText(text, failure)
  if (known.isExpired) return text.t('signUp.codeExpired')
  if (known.tries >= verificationCodeTries) return text.t('signUp.codeUsedUp')
  return text.t('errors.CODE_INVALID')
}

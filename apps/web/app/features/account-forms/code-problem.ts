import { verificationCodeTries } from '@encore/contract/rules/account'
import type { Text } from '#app/i18n/text.ts'
import { type Failure, failureText } from './failure-text.ts'

/**
 * Returns why a code was refused. The server gives wrong, expired and used-up codes the same error, which reveals
 * nothing to attackers; the page refines it with what it knows itself.
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

import type { ErrorBody } from '@encore/contract/errors'
import type { Text } from '#app/i18n/text.ts'

export interface Failure {
  error: Pick<ErrorBody, 'name' | 'data' | 'fields'> & { requestId?: string | undefined }
  retryAfterSec?: number | undefined
}

/** What went wrong in the reader's words, and when to try again. */
export function failureText({ t }: Pick<Text, 't'>, { error, retryAfterSec }: Failure): string {
  const text = t(`errors.${error.name}`)
  if (!retryAfterSec || retryAfterSec < 60) return text
  if (retryAfterSec > 3600) return `${text}. ${t('signIn.waitHours', { n: Math.ceil(retryAfterSec / 3600) })}`
  return `${text}. ${t('signIn.waitMinutes', { n: Math.ceil(retryAfterSec / 60) })}`
}

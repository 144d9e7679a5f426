import type { ErrorBody } from '@encore/contract/errors'
import type { Text } from '#app/i18n/text.ts'

export interface Failure {
  error: Pick<ErrorBody, 'name' | 'data' | 'fields'> & { requestId?: string | undefined }
  retryAfterSec?: number | undefined
}

/** Returns the error in the reader's language, with the time of the next try. */
export function failureText({ t }: Pick<Text, 't'>, { error, retryAfterSec }: Failure): string {
  const reason = t(`errors.${error.name}`)
  if (!retryAfterSec || retryAfterSec < 60) return reason
  if (retryAfterSec > 3600) return t('signIn.waitHours', { reason, n: Math.ceil(retryAfterSec / 3600) })
  return t('signIn.waitMinutes', { reason, n: Math.ceil(retryAfterSec / 60) })
}

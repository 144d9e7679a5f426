import type { ErrorBody } from '@encore/contract/errors'
import { formatStamp, zoneName } from '@encore/contract/rules/time'
import { failureText } from '#app/features/account-forms/failure-text.ts'
import type { Text } from '#app/i18n/text.ts'

export interface Refusal {
  status: number
  error: Pick<ErrorBody, 'name' | 'data'>
  retryAfterSec?: number | undefined
}

/**
 * Text of a coupon error. Spec section 8: `data.code` distinguishes 500 responses; all other failures, such as a lost
 * connection, have the usual text. 5731 with a retry time means too many failed tries: the code was not checked and may
 * be good.
 */
export function couponProblem(text: Text, refusal: Refusal, zone: string): string {
  const { t } = text
  const { status, error, retryAfterSec } = refusal
  if (status !== 500) return failureText(text, refusal)
  const code = error.data?.code
  switch (code) {
    case 5010:
    case 5012:
      return t('errors.COUPON_USED_UP')
    case 5011:
      return periodText(text, error.data, zone)
    case 5014:
      return t('errors.COUPON_NOT_FOR_THIS')
    case 5731:
      return retryAfterSec
        ? t('coupon.tooMany', { n: Math.ceil(retryAfterSec / 60) })
        : t('errors.COUPON_UNKNOWN')
    default:
      return typeof code === 'number' ? t('coupon.errorCode', { code: String(code) }) : t('coupon.error500')
  }
}

function periodText({ t }: Text, data: ErrorBody['data'], zone: string): string {
  const { from, to } = data ?? {}
  if (typeof from !== 'string' || typeof to !== 'string') return t('errors.COUPON_PERIOD')
  return t('coupon.period', {
    from: formatStamp(from, zone),
    to: `${formatStamp(to, zone)} ${zoneName(zone, to)}`,
  })
}

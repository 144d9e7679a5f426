import { defaultLocale } from '@encore/contract/rules/locale'
import type { OpeningAttempt } from './store.ts'

/**
 * Returns the page for a browser that comes back from a gateway, in the buyer's language. Orders from an app go to the
 * page that returns to the app, others to `webPage`. The page's path proves nothing about the payment.
 */
export function redirectBack(
  { orderId, opening }: Pick<OpeningAttempt, 'orderId' | 'opening'>,
  isPaid: boolean,
  webPage: string,
): string {
  const isApp = opening.platform === 'IOS' || opening.platform === 'ANDROID'
  const page = isApp ? `/app-payment/eximbay/${isPaid ? 'success' : 'fail'}` : webPage
  return `${opening.locale === defaultLocale ? '' : `/${opening.locale}`}${page}?order=${orderId}`
}

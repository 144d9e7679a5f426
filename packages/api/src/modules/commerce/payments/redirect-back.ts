import { defaultLocale } from '@encore/contract/rules/locale'
import type { OpeningAttempt } from './store.ts'

/**
 * The page for a browser that comes from a gateway, in the buyer's language. An order that an app placed goes to the
 * one that leads back into the app; any other to `webPage`. No page takes its name for the truth.
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

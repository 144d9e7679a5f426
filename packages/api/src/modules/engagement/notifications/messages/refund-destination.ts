import { isDeposit } from '@encore/contract/rules/payment-methods'
import type { Translate } from '#platform/translator.ts'

/** A deposit was cash: it is refunded by bank transfer, other payments by the same method. */
const isCash = (pgCode: string) => (isDeposit(pgCode) ? 'yes' : 'no')

export const refundDestination = (pgCode: string, t: Translate): string =>
  t('notifications.refundDestination', { isCash: isCash(pgCode) })

export const refundSent = (pgCode: string, t: Translate): string =>
  t('notifications.refundSent', { isCash: isCash(pgCode) })

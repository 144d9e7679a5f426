import type { Translate } from '#platform/translator.ts'

/** Cash is refunded by bank transfer, other payments by the same method. */
const isCash = (pgCode: string) => (pgCode === 'KONBINI' ? 'yes' : 'no')

export const refundDestination = (pgCode: string, t: Translate): string =>
  t('notifications.refundDestination', { isCash: isCash(pgCode) })

export const refundSent = (pgCode: string, t: Translate): string =>
  t('notifications.refundSent', { isCash: isCash(pgCode) })

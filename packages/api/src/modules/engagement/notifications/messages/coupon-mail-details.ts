import type { Paper } from '#platform/mail-layout.ts'
import type { Reader } from './message.ts'

export function couponMailDetails(got: string, { t, clocks, nickname, at }: Reader): Paper {
  return {
    title: t('mail.label.coupon'),
    rows: [
      { name: t('mail.label.got'), value: got, isStrong: true },
      { name: t('mail.label.redeemedAt'), value: clocks.ownDated(at.getTime()) },
      { name: t('mail.label.account'), value: nickname },
    ],
  }
}

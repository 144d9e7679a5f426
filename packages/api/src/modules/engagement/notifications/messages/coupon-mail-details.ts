import type { Paper } from '#platform/mail-layout.ts'
import { labels } from './labels.ts'
import type { Reader } from './message.ts'

export function couponMailDetails(got: string, { locale, clocks, nickname, at }: Reader): Paper {
  const words = labels[locale]
  return {
    title: words.coupon,
    rows: [
      { name: words.got, value: got, isStrong: true },
      { name: words.redeemedAt, value: clocks.ownDated(at.getTime()) },
      { name: words.account, value: nickname },
    ],
  }
}

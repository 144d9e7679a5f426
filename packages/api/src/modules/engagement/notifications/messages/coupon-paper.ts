import { formatDatedMoment } from '@encore/contract/rules/time'
import type { Paper } from '#platform/mail-layout.ts'
import { labels } from './labels.ts'
import type { Reader } from './message.ts'
import { zoneOf } from './zones.ts'

/** What a coupon gave to whom, and when. */
export function couponPaper(got: string, { locale, nickname, at }: Reader): Paper {
  const words = labels[locale]
  return {
    title: words.coupon,
    rows: [
      { name: words.got, value: got, isStrong: true },
      { name: words.redeemedAt, value: formatDatedMoment(at.getTime(), zoneOf[locale], locale) },
      { name: words.account, value: nickname },
    ],
  }
}

import type { Locale } from '@encore/contract/rules/locale'
import type { Texts } from '#kernel/texts.ts'
import type { Paper } from '#platform/mail-layout.ts'
import { labels } from './labels.ts'
import type { Reader } from './message.ts'

/** What a message keeps of an order whose refund a person decides. */
export interface RequestFacts {
  orderId: string
  item: Texts
}

export function requestPaper(
  { orderId, item }: RequestFacts,
  { locale, inWords, nickname, seller }: Reader,
): Paper {
  const words = labels[locale]
  return {
    title: request[locale],
    rows: [
      { name: words.item, value: inWords(item) },
      { name: words.account, value: nickname },
      { name: words.orderNumber, value: orderId },
      { name: words.seller, value: seller },
    ],
  }
}

const request: Record<Locale, string> = {
  ko: '환불 요청',
  ja: '返金のご要望',
  en: 'Refund request',
  zhhans: '退款申请',
}

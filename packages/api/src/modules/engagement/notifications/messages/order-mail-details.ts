import { paymentMethodNames } from '@encore/contract/labels/payment-methods'
import type { Currency } from '@encore/contract/rules/money'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import type { Texts } from '#kernel/texts.ts'
import type { Paper, PaperRow } from '#platform/mail-layout.ts'
import { figure, price } from './figures.ts'
import { labels } from './labels.ts'
import type { Reader } from './message.ts'
import { taxRows } from './tax-rows.ts'

/** Order data stored with a notification; `amount` in minor units. */
export interface OrderFacts {
  orderId: string
  item: Texts
  quantity: number
  amount: number
  currency: Currency
}

export interface PaidFacts extends OrderFacts {
  pgCode: PgCode
}

/** A refund, started or done. Notifications that predate refund ids have none. */
export interface RefundFacts extends PaidFacts {
  refundId?: string
}

const kinds = {
  receipt: { title: 'receipt', sum: 'paid', at: 'paidAt' },
  payment: { title: 'payment', sum: 'goesBack', at: 'receivedAt' },
  refunding: { title: 'refund', sum: 'goesBack', at: 'startedAt' },
  refunded: { title: 'refund', sum: 'refunded', at: 'refundedAt' },
} as const

/** Order details for the buyer's records; `more` rows follow the items. */
export async function orderMailDetails(
  kind: keyof typeof kinds,
  order: OrderFacts & Partial<RefundFacts>,
  reader: Reader,
  more: PaperRow[] = [],
): Promise<Paper> {
  const { locale, clocks, inWords, nickname, at, seller } = reader
  const words = labels[locale]
  const { orderId, item, quantity, pgCode } = order
  const { title, sum, at: moment } = kinds[kind]
  return {
    title: words[title],
    rows: [
      { name: words.item, value: inWords(item) },
      ...(quantity > 1 ? [{ name: words.quantity, value: figure(quantity) }] : []),
      ...more,
      { name: words[sum], value: price(order, locale), isStrong: true },
      ...(await taxOf(kind, order, reader)),
      ...(pgCode ? [{ name: words.method, value: paymentMethodNames[locale][pgCode] }] : []),
      { name: words[moment], value: clocks.ownDated(at.getTime()) },
      { name: words.account, value: nickname },
      { name: words.orderNumber, value: orderId, isCode: true },
      { name: words.seller, value: seller },
    ],
  }
}

/** A payment that was never kept for an order has no tax. */
async function taxOf(
  kind: keyof typeof kinds,
  { orderId, refundId }: OrderFacts & Partial<RefundFacts>,
  { locale, taxOf }: Reader,
): Promise<PaperRow[]> {
  if (kind === 'receipt') return taxRows(await taxOf(orderId), locale)
  const lines = kind !== 'payment' && refundId ? await taxOf(orderId, refundId) : []
  return lines.length > 0 ? taxRows(lines, locale) : []
}

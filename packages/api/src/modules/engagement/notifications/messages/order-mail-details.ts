import type { Currency } from '@encore/contract/rules/money'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import type { Texts } from '#kernel/texts.ts'
import type { Paper, PaperRow } from '#platform/mail-layout.ts'
import { figure, price } from './figures.ts'
import { labels } from './labels.ts'
import type { Reader } from './message.ts'
import { methodNames } from './method-names.ts'
import { taxRows } from './tax-rows.ts'

/** What a message keeps of an order; `amount` in minor units. */
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

/** Money on its way back, and back. What was written before refunds were named has no id. */
export interface RefundFacts extends PaidFacts {
  refundId?: string
}

/** What a paper about an order is: its title, what its sum and its date mean. */
const kinds = {
  receipt: { title: 'receipt', sum: 'paid', at: 'paidAt' },
  payment: { title: 'payment', sum: 'goesBack', at: 'receivedAt' },
  refunding: { title: 'refund', sum: 'goesBack', at: 'startedAt' },
  refunded: { title: 'refund', sum: 'refunded', at: 'refundedAt' },
} as const

/** The paper a buyer keeps; `more` stands below what was bought. */
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
      ...(pgCode ? [{ name: words.method, value: methodNames[locale][pgCode] }] : []),
      { name: words[moment], value: clocks.ownDated(at.getTime()) },
      { name: words.account, value: nickname },
      { name: words.orderNumber, value: orderId, isCode: true },
      { name: words.seller, value: seller },
    ],
  }
}

/** A payment that was never kept for anything has none. */
async function taxOf(
  kind: keyof typeof kinds,
  { orderId, refundId }: OrderFacts & Partial<RefundFacts>,
  { locale, taxOf }: Reader,
): Promise<PaperRow[]> {
  if (kind === 'receipt') return taxRows(await taxOf(orderId), locale)
  const lines = kind !== 'payment' && refundId ? await taxOf(orderId, refundId) : []
  return lines.length > 0 ? taxRows(lines, locale) : []
}

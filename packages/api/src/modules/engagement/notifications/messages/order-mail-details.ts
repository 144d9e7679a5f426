import { paymentMethodNames } from '@encore/contract/labels/payment-methods'
import type { Currency } from '@encore/contract/rules/money'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import type { Texts } from '#kernel/texts.ts'
import type { Paper, PaperRow } from '#platform/mail-layout.ts'
import { figure, price } from './figures.ts'
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
  receipt: { title: 'mail.label.receipt', sum: 'mail.label.paid', at: 'mail.label.paidAt' },
  payment: { title: 'mail.label.payment', sum: 'mail.label.goesBack', at: 'mail.label.receivedAt' },
  refunding: { title: 'mail.label.refund', sum: 'mail.label.goesBack', at: 'mail.label.startedAt' },
  refunded: { title: 'mail.label.refund', sum: 'mail.label.refunded', at: 'mail.label.refundedAt' },
} as const

/** Order details for the buyer's records; `more` rows follow the items. */
export async function orderMailDetails(
  kind: keyof typeof kinds,
  order: OrderFacts & Partial<RefundFacts>,
  reader: Reader,
  more: PaperRow[] = [],
): Promise<Paper> {
  const { locale, t, clocks, localize, nickname, at, seller } = reader
  const { orderId, item, quantity, pgCode } = order
  const { title, sum, at: moment } = kinds[kind]
  return {
    title: t(title),
    rows: [
      { name: t('mail.label.item'), value: localize(item) },
      ...(quantity > 1 ? [{ name: t('mail.label.quantity'), value: figure(quantity) }] : []),
      ...more,
      { name: t(sum), value: price(order, reader), isStrong: true },
      ...(await taxOf(kind, order, reader)),
      ...(pgCode ? [{ name: t('mail.label.method'), value: paymentMethodNames[locale][pgCode] }] : []),
      { name: t(moment), value: clocks.ownDated(at.getTime()) },
      { name: t('mail.label.account'), value: nickname },
      { name: t('mail.label.orderNumber'), value: orderId, isCode: true },
      { name: t('mail.label.seller'), value: seller },
    ],
  }
}

/** A payment that was never kept for an order has no tax. */
async function taxOf(
  kind: keyof typeof kinds,
  { orderId, refundId }: OrderFacts & Partial<RefundFacts>,
  reader: Reader,
): Promise<PaperRow[]> {
  if (kind === 'receipt') return taxRows(await reader.taxOf(orderId), reader)
  const lines = kind !== 'payment' && refundId ? await reader.taxOf(orderId, refundId) : []
  return lines.length > 0 ? taxRows(lines, reader) : []
}

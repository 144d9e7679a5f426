import { price } from './figures.ts'
import type { LanguageReader, MailAddition, Message, Reader } from './message.ts'
import { orderMailDetails, type PaidFacts } from './order-mail-details.ts'
import { refundDestination } from './refund-destination.ts'
import { wordsOf } from './words-of.ts'

/** Sent when a payment arrived after the order ended and the units are no longer available. */
export const paidLate: Message<PaidFacts> = {
  type: 'HOME',
  words: wordsOf('notifications.paidLate', paramsOf),
  mail: async (payment, reader) => addition(payment, reader),
}

/** Sent when a payment has another amount or currency than the order. */
export const paidOtherwise: Message<PaidFacts> = {
  type: 'HOME',
  words: wordsOf('notifications.paidOtherwise', paramsOf),
  mail: async (payment, reader) => addition(payment, reader),
}

/** Sent when a payment arrived for an order that is already paid or being refunded. */
export const paidTwice: Message<PaidFacts> = {
  type: 'HOME',
  words: wordsOf('notifications.paidTwice', paramsOf),
  mail: async (payment, reader) => addition(payment, reader),
}

function paramsOf({ item, pgCode }: PaidFacts, { t, localize }: LanguageReader) {
  return { item: localize(item), destination: refundDestination(pgCode, t) }
}

async function addition(payment: PaidFacts, reader: Reader): Promise<MailAddition> {
  const { t, supportEmail: address } = reader
  return {
    papers: [await orderMailDetails('payment', payment, reader)],
    links: [{ label: t('mail.link.orders'), to: '/mypage/orders' }],
    notes: [t('mail.note.returnedPayment', { price: price(payment, reader), address })],
  }
}

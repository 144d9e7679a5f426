import { shopZone } from '@encore/contract/rules/deposits'
import { formatDatedMoment, formatMoment } from '@encore/contract/rules/time'
import { price } from './figures.ts'
import type { LanguageReader, MailAddition, Message, Reader } from './message.ts'
import type { OrderFacts } from './order-mail-details.ts'
import { wordsOf } from './words-of.ts'

export interface Deposit extends Omit<OrderFacts, 'quantity'> {
  /** ISO 8601. */
  deadline: string
  instructionsUrl: string
}

/** Sent when a deposit was registered. */
export const depositDue: Message<Deposit> = {
  type: 'HOME',
  words: wordsOf('notifications.depositDue', paramsOf),
  mail: async (deposit, reader) => addition(deposit, reader),
}

/** Sent the day before the deadline of an unpaid deposit. */
export const depositReminder: Message<Deposit> = {
  type: 'HOME',
  words: wordsOf('notifications.depositReminder', paramsOf),
  mail: async (deposit, reader) => addition(deposit, reader),
}

function paramsOf(deposit: Deposit, reader: LanguageReader) {
  return {
    price: price(deposit, reader),
    item: reader.localize(deposit.item),
    until: formatMoment(deposit.deadline, shopZone, reader.locale),
  }
}

function addition(deposit: Deposit, reader: Reader): MailAddition {
  const { locale, t, localize, nickname, seller, supportEmail: address } = reader
  const { orderId, item, deadline, instructionsUrl } = deposit
  const payBy = formatDatedMoment(deadline, shopZone, locale)
  return {
    papers: [
      {
        title: t('mail.label.order'),
        rows: [
          { name: t('mail.label.item'), value: localize(item) },
          { name: t('mail.label.due'), value: price(deposit, reader), isStrong: true },
          { name: t('mail.label.payBy'), value: payBy, isStrong: true },
          { name: t('mail.label.account'), value: nickname },
          { name: t('mail.label.orderNumber'), value: orderId, isCode: true },
          { name: t('mail.label.seller'), value: seller },
        ],
      },
    ],
    links: [{ label: t('mail.link.instructions'), to: instructionsUrl }],
    notes: [t('mail.note.unpaidDeposit'), t('mail.note.questions', { address })],
  }
}

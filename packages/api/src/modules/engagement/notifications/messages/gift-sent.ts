import type { Texts } from '#kernel/texts.ts'
import type { PaperRow } from '#platform/mail-layout.ts'
import type { LanguageReader, MailAddition, Message, Reader } from './message.ts'
import { orderMailDetails, type PaidFacts } from './order-mail-details.ts'
import { wordsOf } from './words-of.ts'

export interface SentGift {
  giftId: string
  orderId: string
  item: Texts
}

export interface WaitingGift extends SentGift {
  /** ISO 8601. */
  until: string
}

/** Sent after payment; the sender shares the link. */
export const giftReady: Message<WaitingGift & { order: PaidFacts }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.giftReady', untilOf),
  mail: async (gift, reader) => {
    const { t, supportEmail: address } = reader
    return {
      papers: [await orderMailDetails('receipt', gift.order, reader, [acceptBy(gift, reader)])],
      links: [toGifts(reader)],
      notes: [t('mail.note.questions', { address })],
    }
  },
}

export const giftReminder: Message<WaitingGift> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.giftReminder', untilOf),
  mail: async (gift, reader) => addition(gift, reader, [acceptBy(gift, reader)]),
}

export const giftAccepted: Message<SentGift & { recipient: string }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.giftAccepted', ({ item, recipient }, { localize }) => ({
    item: localize(item),
    recipient,
  })),
  mail: async (gift, reader) =>
    addition(gift, reader, [
      { name: reader.t('mail.label.acceptedBy'), value: gift.recipient, isStrong: true },
    ]),
}

export const giftDeclined: Message<SentGift> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.giftDeclined', itemOf),
  mail: async (gift, reader) => addition(gift, reader),
}

export const giftExpired: Message<SentGift> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.giftExpired', itemOf),
  mail: async (gift, reader) => addition(gift, reader),
}

function itemOf({ item }: SentGift, { localize }: LanguageReader) {
  return { item: localize(item) }
}

function untilOf({ item, until }: WaitingGift, { localize, clocks }: LanguageReader) {
  return { item: localize(item), until: clocks.ownMoment(until) }
}

function addition({ orderId, item }: SentGift, reader: Reader, more: PaperRow[] = []): MailAddition {
  const { t, localize, nickname, seller, supportEmail: address } = reader
  const rows = [
    { name: t('mail.label.item'), value: localize(item) },
    ...more,
    { name: t('mail.label.account'), value: nickname },
    { name: t('mail.label.orderNumber'), value: orderId, isCode: true },
    { name: t('mail.label.seller'), value: seller },
  ]
  return {
    papers: [{ title: t('mail.label.gift'), rows }],
    links: [toGifts(reader)],
    notes: [t('mail.note.questions', { address })],
  }
}

const toGifts = ({ t }: Reader) => ({ label: t('mail.link.gifts'), to: '/mypage/gifts' })

const acceptBy = (gift: WaitingGift, { t, clocks }: Reader): PaperRow => ({
  name: t('mail.label.acceptBy'),
  value: clocks.ownDated(gift.until),
  isStrong: true,
})

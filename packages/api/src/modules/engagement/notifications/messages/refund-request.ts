import type { Texts } from '#kernel/texts.ts'
import type { LanguageReader, MailAddition, Message, Reader } from './message.ts'
import { wordsOf } from './words-of.ts'

interface RefundRequest {
  orderId: string
  item: Texts
}

/** Sent when staff has to decide about a refund. */
export const refundAsked: Message<RefundRequest> = {
  type: 'HOME',
  words: wordsOf('notifications.refundAsked', paramsOf),
  mail: async (request, reader) => addition(request, reader),
}

export const refundDeclined: Message<RefundRequest> = {
  type: 'HOME',
  words: wordsOf('notifications.refundDeclined', paramsOf),
  mail: async (request, reader) => addition(request, reader),
}

function paramsOf({ item }: RefundRequest, { localize }: LanguageReader) {
  return { item: localize(item) }
}

function addition(
  { orderId, item }: RefundRequest,
  { t, localize, nickname, seller, supportEmail: address }: Reader,
): MailAddition {
  const rows = [
    { name: t('mail.label.item'), value: localize(item) },
    { name: t('mail.label.account'), value: nickname },
    { name: t('mail.label.orderNumber'), value: orderId, isCode: true },
    { name: t('mail.label.seller'), value: seller },
  ]
  return {
    papers: [{ title: t('mail.label.refundRequest'), rows }],
    links: [{ label: t('mail.link.orders'), to: '/mypage/orders' }],
    notes: [t('mail.note.questions', { address })],
  }
}

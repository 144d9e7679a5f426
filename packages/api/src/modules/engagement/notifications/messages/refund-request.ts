import type { Locale } from '@encore/contract/rules/locale'
import type { Texts } from '#kernel/texts.ts'
import { labels } from './labels.ts'
import type { MailAddition, Message, Reader } from './message.ts'

interface RefundRequest {
  orderId: string
  item: Texts
}

/** Sent when staff has to decide about a refund. */
export const refundAsked: Message<RefundRequest> = {
  type: 'HOME',
  words: {
    ko: ({ item }, inWords) => ({
      title: '환불 요청을 받았어요',
      content: `담당자가 ${inWords(item)} 주문을 확인하고 알려 드려요. 그때까지 주문은 그대로예요.`,
    }),
    ja: ({ item }, inWords) => ({
      title: '返金のご要望を受け付けました',
      content: `担当者が「${inWords(item)}」のご注文を確認し、お知らせします。それまでご注文はそのままです。`,
    }),
    en: ({ item }, inWords) => ({
      title: 'We have your refund request',
      content: `A person looks at your order of ${inWords(item)} and lets you know. Until then it stays as it is.`,
    }),
    zhhans: ({ item }, inWords) => ({
      title: '已收到你的退款申请',
      content: `工作人员会查看“${inWords(item)}”的订单并告知你结果，在此之前订单保持不变。`,
    }),
  },
  mail: async (request, reader) => addition(request, reader),
}

export const refundDeclined: Message<RefundRequest> = {
  type: 'HOME',
  words: {
    ko: ({ item }, inWords) => ({
      title: '환불 요청을 받아들이지 못했어요',
      content: `담당자가 ${inWords(item)} 주문을 확인했지만 환불할 수 없었어요. 주문은 그대로 유효해요.`,
    }),
    ja: ({ item }, inWords) => ({
      title: '返金のご要望にお応えできませんでした',
      content: `担当者が「${inWords(item)}」のご注文を確認しましたが、返金できませんでした。ご注文はそのまま有効です。`,
    }),
    en: ({ item }, inWords) => ({
      title: 'Your refund request was declined',
      content: `A person looked at your order of ${inWords(item)} and could not refund it. The order stays as it is.`,
    }),
    zhhans: ({ item }, inWords) => ({
      title: '退款申请未获通过',
      content: `工作人员已查看“${inWords(item)}”的订单，无法退款。订单保持不变。`,
    }),
  },
  mail: async (request, reader) => addition(request, reader),
}

function addition(
  { orderId, item }: RefundRequest,
  { locale, inWords, nickname, seller, supportEmail }: Reader,
): MailAddition {
  const words = labels[locale]
  const rows = [
    { name: words.item, value: inWords(item) },
    { name: words.account, value: nickname },
    { name: words.orderNumber, value: orderId, isCode: true },
    { name: words.seller, value: seller },
  ]
  return {
    papers: [{ title: request[locale], rows }],
    links: [{ label: words.toOrders, to: '/mypage/orders' }],
    notes: [words.questions(supportEmail)],
  }
}

const request: Record<Locale, string> = {
  ko: '환불 요청',
  ja: '返金のご要望',
  en: 'Refund request',
  zhhans: '退款申请',
}

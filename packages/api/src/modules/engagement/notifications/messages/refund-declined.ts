import { labels } from './labels.ts'
import type { Message } from './message.ts'
import { type RequestFacts, requestPaper } from './request-paper.ts'

/** A person has decided, and the order stays. */
export const refundDeclined: Message<RequestFacts> = {
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
  mail: async (request, reader) => ({
    papers: [requestPaper(request, reader)],
    link: { label: labels[reader.locale].toOrders, to: '/mypage/orders' },
    notes: [labels[reader.locale].questions(reader.supportEmail)],
  }),
}

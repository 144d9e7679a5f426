import { labels } from './labels.ts'
import type { Message } from './message.ts'
import { type RequestFacts, requestPaper } from './request-paper.ts'

/** A person has to decide, and has not yet. */
export const refundAsked: Message<RequestFacts> = {
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
  mail: async (request, reader) => ({
    papers: [requestPaper(request, reader)],
    link: { label: labels[reader.locale].toOrders, to: '/mypage/orders' },
    notes: [labels[reader.locale].questions(reader.supportEmail)],
  }),
}
